import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenLimits } from '../../shared/limits.ts'

const root = path.resolve(import.meta.dirname, '../..')
const outDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-renderer-'))

beforeAll(async () => {
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    root: path.join(root, 'renderer'),
    logLevel: 'error',
    build: { outDir },
  })
})
afterAll(() => rmSync(outDir, { recursive: true }))

describe('the built screens', () => {
  it('start with at most 120 kB of script, compressed', () => {
    const assets = readdirSync(path.join(outDir, 'assets'))
    const scripts = assets.filter(name => name.endsWith('.js'))
    expect(scripts).not.toEqual([])
    const sizes = scripts.map(name => gzipSync(readFileSync(path.join(outDir, 'assets', name))).byteLength)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(screenLimits.initialScriptBytes)
  })

  it('bring no script or style that a strict policy would refuse', () => {
    const html = readFileSync(path.join(outDir, 'index.html'), 'utf8')
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/src="\.\//)
    for (const [, address] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect(address).toMatch(/^\.\//)
  })
})
