import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServe } from '../../../main/app/serve.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-serve-'))
const pages = path.join(folder, 'renderer')
const serve = createServe(pages)
const ask = (address: string, init?: RequestInit) =>
  serve(new Request(new URL(address, 'app://fieldbook/'), init))

beforeAll(() => {
  mkdirSync(path.join(pages, 'assets'), { recursive: true })
  writeFileSync(path.join(pages, 'index.html'), '<!doctype html><p>Grüße')
  writeFileSync(path.join(pages, 'assets', 'main-1a2b.js'), 'export {}')
  writeFileSync(path.join(pages, 'assets', 'letters-1a2b.woff2'), 'letters')
  writeFileSync(path.join(pages, '.hidden.html'), 'hidden')
  writeFileSync(path.join(pages, 'notes.unknown'), 'unknown')
  writeFileSync(path.join(folder, 'secret.json'), 'secret')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the server of the screens', () => {
  test('serves the page at the root, and forbids browsers to cache it', async () => {
    const response = await ask('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe('<!doctype html><p>Grüße')
  })

  test('lets browsers cache a file with a hash in its name permanently', async () => {
    const response = await ask('/assets/main-1a2b.js')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('immutable')
  })

  test('serves a font as a font, which its policy lets the page load', async () => {
    const { headers } = await ask('/assets/letters-1a2b.woff2')
    expect(headers.get('content-type')).toBe('font/woff2')
    expect(headers.get('content-security-policy')).toContain("font-src 'self'")
  })

  test('answers HEAD with the length and without a body', async () => {
    const response = await ask('/assets/main-1a2b.js', { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe('9')
    expect(await response.text()).toBe('')
  })

  test('refuses all methods except GET and HEAD', async () => {
    const response = await ask('/', { method: 'POST', body: 'x' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  test.each([
    '/missing.js',
    '/assets',
    '/assets/',
    '/.hidden.html',
    '/notes.unknown',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/assets/..%5c..%5c..%5csecret.json',
    '/assets//main-1a2b.js',
    '/index.html%00.js',
    '/%E0%A4%A.js',
  ])('does not find %s', async address => {
    const response = await ask(address)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('secret')
  })

  test('reads no file outside the folder of the screens, whatever the path', async () => {
    const step = fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', 'assets', 'secret.json', '', '%00', '//')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async steps => {
        const response = await serve(new Request(`app://fieldbook/${steps.join('/')}`))
        expect(await response.text()).not.toContain('secret')
      }),
    )
  })
})

describe('the content security policy', () => {
  test('permits only pictures, films and downloads from the contents server', async () => {
    const contents = 'http://127.0.0.1:4001'
    const { headers } = await createServe(pages, contents)(new Request('app://fieldbook/'))
    const rules = headers.get('content-security-policy')?.split('; ') ?? []
    const naming = rules.filter(rule => rule.includes(contents)).map(rule => rule.split(' ')[0])
    expect(naming).toEqual(['img-src', 'media-src', 'connect-src'])
    expect(rules).toContain('trusted-types default')
  })

  test.each(['/', '/missing.js'])('is sent with the answer for %s', async address => {
    const { headers } = await ask(address)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; /)
    for (const rule of [
      "form-action 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "connect-src 'self'",
    ]) {
      expect(policy).toContain(rule)
    }
    expect(policy).toContain("require-trusted-types-for 'script'")
    // The only unsafe permission is for WebAssembly, which cannot turn text into a script.
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
})
