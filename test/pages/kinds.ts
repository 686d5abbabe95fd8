/** Kinds of photographed pages, and the seeds of tests and of the benchmark. */

/** The eight kinds of the benchmark. A person can read the text on each of these pages. */
export const pageKinds = [
  'flat',
  'curled',
  'fingers',
  'shadow',
  'low-contrast',
  'clutter',
  'two-pages',
  'turned',
] as const

/** Pages for the bad cases: what the program must recognise and report. */
export const badPageKinds = ['blank', 'none', 'handwriting', 'upside-down', 'out-of-frame'] as const

export type PageKind = (typeof pageKinds)[number] | (typeof badPageKinds)[number]

export const pageLanguages = ['en', 'sv', 'de'] as const
export type PageLanguage = (typeof pageLanguages)[number]

const firstSeeds = { test: 1, bench: 1_000_001 } as const

/** Returns consecutive seeds. Tests and the benchmark never have a seed in common. */
export function seedsOf(use: keyof typeof firstSeeds, count: number): number[] {
  if (count > 1_000_000) throw new Error(`Each use has a million seeds, so it has no ${count}`)
  return Array.from({ length: count }, (_, index) => firstSeeds[use] + index)
}
