/** Minimum of ratings to show an average: fewer say little, and may reveal their authors. */
export const fewestRatings = 5
