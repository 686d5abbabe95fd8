/** What lies beside the archive of a package finds nothing that lies inside: each thread has all that it loads in its own folder. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildStale, threads } from '../../scripts/build.ts'
import { root } from '../e2e/programs.ts'

const folder = path.join(root, 'dist', 'main', 'threads')

describe('the threads', () => {
  beforeAll(() => buildStale(['main']))

  test('have a file each, further ones of the store’s alone, and what is under the LGPL in one of its own', () => {
    const files = globSync('*.mjs', { cwd: folder })
    const entries = Object.keys(threads).map(name => `${name}.mjs`)
    expect(files).toEqual(expect.arrayContaining(entries))
    const others = files.filter(file => !entries.includes(file))
    expect(others.filter(file => !file.startsWith('store-worker-'))).toEqual(['libheif.mjs'])
    // with nothing of it in the thread that loads it
    expect(statSync(path.join(folder, 'heic-worker.mjs')).size).toBeLessThan(30_000)
  })

  test('load nothing but Node’s modules and what lies beside them', () => {
    const files = globSync('*.mjs', { cwd: folder })
    const outside = files.flatMap(file => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      const names = [...text.matchAll(/^(?:import|export)\b[^;"]*?from "([^"]+)";$/gm)].map(
        ([, name = '']) => name,
      )
      return names.filter(name => !isBuiltin(name) && !files.includes(name.replace('./', '')))
    })
    expect(outside).toEqual([])
  })
})
