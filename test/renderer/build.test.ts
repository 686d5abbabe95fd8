// @module-tag slow
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { screenLimits } from '../../shared/limits/limits.ts'

const root = path.resolve(import.meta.dirname, '../..')
const outDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-renderer-'))

beforeAll(async () => {
  // The build for production: in tests and in development it contains more.
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    root: path.join(root, 'renderer'),
    logLevel: 'error',
    build: { outDir },
  })
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(outDir, { recursive: true }))

function scriptNames(): string[] {
  return readdirSync(path.join(outDir, 'assets')).filter(name => name.endsWith('.js'))
}

function readAsset(name: string): string {
  return readFileSync(path.join(outDir, 'assets', name), 'utf8')
}

/** The scripts that the page names, and all scripts that these import before they run. */
function initialScripts(): string[] {
  const html = readFileSync(path.join(outDir, 'index.html'), 'utf8')
  const names = new Set([...html.matchAll(/src="\.\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name))
  // A set also yields the values that are added to it during the loop.
  for (const name of names)
    for (const [, other = ''] of readAsset(name).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      names.add(other)
  return [...names]
}

describe('the built screens', () => {
  it('load at most 63 kB of compressed scripts at the start', () => {
    const scripts = initialScripts()
    expect(scripts).not.toEqual([])
    const sizes = scripts.map(name => gzipSync(readAsset(name)).byteLength)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(screenLimits.initialScriptBytes)
  })

  it('load no schemas at the start, because the main process checks all requests', () => {
    expect(initialScripts().filter(name => readAsset(name).includes('~kind'))).toEqual([])
  })

  it('load the Temporal polyfill separately, only in browsers that need it', () => {
    expect(initialScripts().filter(name => readAsset(name).includes('PlainMonthDay'))).toEqual([])
    expect(scriptNames().filter(name => readAsset(name).includes('PlainMonthDay'))).toHaveLength(1)
  })

  it('load the less urgent English texts and the other languages only after the first display', () => {
    const holders = (text: string) => scriptNames().filter(name => readAsset(name).includes(text))
    const initial = initialScripts()
    for (const text of ['Create job', 'Skapa jobb', 'Auftrag anlegen']) {
      expect(holders(text)).toHaveLength(1)
      expect(initial).not.toContain(holders(text)[0])
    }
  })

  it('name the font of most texts in the page, as the styles ask for it', () => {
    const html = readFileSync(path.join(outDir, 'index.html'), 'utf8')
    const preloaded = [
      ...html.matchAll(/<link rel="preload" href="\.\/assets\/([^"]+)" as="font"[^>]* crossorigin/g),
    ]
    const [font = ''] = preloaded.map(([, name]) => name)
    expect(preloaded).toHaveLength(1)
    const sheets = readdirSync(path.join(outDir, 'assets')).filter(name => name.endsWith('.css'))
    expect(sheets.filter(name => readAsset(name).includes(font))).toHaveLength(1)
  })

  it('contain nothing of the page with every component', () => {
    expect(readdirSync(outDir).filter(name => name.endsWith('.html'))).toEqual(['index.html'])
    expect(scriptNames().filter(name => readAsset(name).includes('data-example'))).toEqual([])
  })

  it('contain no script or style that a strict content security policy would refuse', () => {
    const html = readFileSync(path.join(outDir, 'index.html'), 'utf8')
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/src="\.\//)
    for (const [, address] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect(address).toMatch(/^\.\//)
  })
})
