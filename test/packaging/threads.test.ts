/** Threads next to a package's archive cannot load modules inside it: each has all its modules in its own folder. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildStale, threads } from '../../scripts/build.ts'
import { root } from '../e2e/support/programs.ts'

const folder = path.join(root, 'dist', 'main', 'threads')

describe('the worker threads of the build', () => {
  beforeAll(() => buildStale(['main']))

  test('have one file each, and share files only for the store and the LGPL library', () => {
    const files = globSync('*.mjs', { cwd: folder })
    const entries = Object.keys(threads).map(name => `${name}.mjs`)
    expect(files).toEqual(expect.arrayContaining(entries))
    const others = files.filter(file => !entries.includes(file))
    expect(others.filter(file => !file.startsWith('store-worker-'))).toEqual(['libheif.mjs'])
    // The thread that loads it does not contain it.
    expect(statSync(path.join(folder, 'heic-worker.mjs')).size).toBeLessThan(30_000)
  })

  test('load only Node’s modules and files in their own folder', () => {
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
