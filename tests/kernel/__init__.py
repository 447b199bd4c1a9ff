"""The kernel compared with the Python engine: state by state, round by round, playout by playout."""
