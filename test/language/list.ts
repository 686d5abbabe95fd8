/** `node test/language/list.ts [FILE…]` lists what is unclear, by file and line. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type Finding, findUnclear } from './rules.ts'

const root = path.join(import.meta.dirname, '../..')

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

if (import.meta.main) {
  const names = process.argv.slice(2)
  for (const file of names.length > 0 ? names : filesToRead())
    for (const { rule, line, found } of findIn(file)) console.log(`${file}:${line} ${rule}: ${found}`)
}
