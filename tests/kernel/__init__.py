"""The kernel beside the Python engine: state by state, round by round, playout by playout."""
