// Stands in for parts of the table's script that no table in a room needs: lessons, puzzles, reviews, the lens,
// new games, end cards, forms, typed moves, the page around.

export const tiles = () => null;
export const number = () => null;
export const drawSingle = () => [];
export const drawStep = () => null;
export const drawEnding = () => null;
export const drawHome = () => [];
export const drawSolved = () => [];
export const drawReview = () => null;
export const drawLens = () => null;
export const drawTiledForm = () => null;
export const drawEndCard = () => null;
export const triedRow = () => null;
export const pageAround = () => null;
export const followAddress = () => "";
export class Forms {
  files = new Map();
  submit() {}
}
export class TypedLine {
  state = { options: [] };
  show() {}
}
