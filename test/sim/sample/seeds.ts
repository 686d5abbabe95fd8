/**
 * The days that `npm test` runs before our server (`ours`) and before base servers (`plain`). `choose.ts` chose them for
 * what they cover. Then come days on which the program once went wrong.
 */
export const sampleSeeds: Readonly<Record<'ours' | 'plain', readonly number[]>> = {
  ours: [3, 10, 12, 27, 40, 45, 55, 79, 83, 113, 141, 208, 258],
  plain: [7, 8, 13, 25, 27, 30, 31, 107, 110, 113, 129, 206, 212],
}

/** Days on which our server is restored. At a base server the user decides, which no act of these days does. */
export const restoredSeeds: typeof sampleSeeds = {
  ours: [751000124, 981001008],
  plain: [],
}
