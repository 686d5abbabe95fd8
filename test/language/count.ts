/**
 * `node test/language/count.ts [FILE…]` lists what is unclear, by file and line. `--lower` writes the present numbers
 * into `exceptions.json` where they are lower.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type Finding, findUnclear, type Rule } from './rules.ts'

const root = path.join(import.meta.dirname, '../..')
const exceptionsFile = path.join(import.meta.dirname, 'exceptions.json')

/** How many findings of each rule a file may have. */
export type Counts = Partial<Record<Rule, number>>

const isOurs = (file: string) =>
  !/(?:^|\/)(?:node_modules|dist|fixtures)\//.test(file) && file !== 'test/language/rules.ts'

/** Paths from the root, with `/`. */
export function filesToRead(): string[] {
  const patterns = ['{docs,main,renderer,scripts,shared,test}/**/*.{ts,tsx,md}', '*.{ts,md}']
  return globSync(patterns, { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(isOurs)
    .toSorted()
}

export function findIn(file: string): Finding[] {
  return findUnclear(file, readFileSync(path.join(root, file), 'utf8'))
}

export function countsOf(findings: readonly Finding[]): Counts {
  const counts: Counts = {}
  for (const { rule } of findings) counts[rule] = (counts[rule] ?? 0) + 1
  return counts
}

export function readExceptions(): Record<string, Counts> {
  return JSON.parse(readFileSync(exceptionsFile, 'utf8'))
}

function lowerExceptions(): void {
  const before = readExceptions()
  const lowered = filesToRead().flatMap((file): [string, Counts][] => {
    const now = countsOf(findIn(file))
    const entries = Object.entries(before[file] ?? {}) as [Rule, number][]
    const least = entries.flatMap(([rule, most]): [Rule, number][] => {
      const count = Math.min(most, now[rule] ?? 0)
      return count === 0 ? [] : [[rule, count]]
    })
    return least.length === 0 ? [] : [[file, Object.fromEntries(least)]]
  })
  writeFileSync(exceptionsFile, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
}

if (import.meta.main) {
  const names = process.argv.slice(2)
  if (names.includes('--lower')) lowerExceptions()
  else
    for (const file of names.length > 0 ? names : filesToRead())
      for (const { rule, line, found } of findIn(file)) console.log(`${file}:${line} ${rule}: ${found}`)
}
