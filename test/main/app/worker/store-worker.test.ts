import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')

/** The packages that a file imports statically, directly or through other files, without type imports. */
function packagesOf(file: string): string[] {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const follow = (at: string) => {
    if (seen.has(at)) return
    seen.add(at)
    const source = readFileSync(at, 'utf8')
    for (const [, from = ''] of source.matchAll(/^(?:import(?! type\b)|export)\b[^';]*? from '([^']+)'/gm)) {
      if (from.startsWith('.')) follow(path.resolve(path.dirname(at), from))
      else if (!from.startsWith('node:')) packages.add(from)
    }
  }
  follow(path.join(root, file))
  return [...packages].sort()
}

test('the worker thread loads only the database package before its first other work', () => {
  expect(packagesOf('main/app/worker/store-worker.ts')).toEqual(['better-sqlite3'])
  expect(packagesOf('main/app/worker/works.ts')).toContain('drizzle-orm')
})
