"""My progress: what a browser keeps of its learner, shown, saved as a file, merged and deleted in one place."""
