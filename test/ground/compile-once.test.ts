/** Temporary folders of a test run exist as long as workers may write into them, and are deleted with the run. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

test.each([
  ['support/compile-once.ts', 'NODE_COMPILE_CACHE'],
  ['support/in-memory.ts', 'TMPDIR'],
])('the temporary folder of %s remains until the test workers have ended', (name, variable) => {
  const file = pathToFileURL(path.resolve(import.meta.dirname, '..', name)).href
  const script = `
    const { existsSync, writeFileSync } = await import('node:fs')
    const { default: setUp } = await import('${file}')
    const before = process.env.${variable}
    const cleanUp = setUp()
    const folder = process.env.${variable}
    if (folder === before) process.exit(0)
    cleanUp?.()
    writeFileSync(folder + '/late', 'a worker ends')
    console.log(folder)`
  const { TMPDIR: _, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: name === 'support/in-memory.ts' ? env : process.env,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout.trim() !== '' && existsSync(stdout.trim())).toBe(false)
})
