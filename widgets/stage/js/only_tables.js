// Stands in for the parts of the script that only lessons, puzzles and single controls need.

export const tiles = () => null;
export const number = () => null;
export const drawSingle = () => [];
export const drawStep = () => null;
export const drawEnding = () => null;
export const drawHome = () => [];
export const drawSolved = () => [];
