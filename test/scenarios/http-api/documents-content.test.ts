import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as ask } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { upload } from '../../support/http/upload-file.ts'
import { zipSync } from '../../support/http/zip.ts'

let at: TestHub
beforeAll(async () => {
  at = await startHub()
})
afterAll(() => at.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${at.hub.baseUrl}${path}`, { method, headers: { 'API-Key': at.integration.apiKey, ...headers } })
const contentOf = async (bytes: Uint8Array | string, name?: string) =>
  (await upload(at, { bytes, name })).json.document.contentUrl as string

describe('content', () => {
  test('is sent as an attachment under its file name, with nosniff', async () => {
    const response = await get(await contentOf('äöü', 'Größe "neu" 50%.txt'))
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Gro_e _neu_ 50_.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22neu%22%2050%25.txt`,
    )
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe(`sandbox; default-src 'none'`)
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await response.text()).toBe('äöü')
  })

  test('has an ETag of its bytes, and is answered with 304 if the client has that version', async () => {
    const path = await contentOf('the same')
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get(path, { 'If-None-Match': tag })
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await get(path, { 'If-None-Match': '"x"' })).status).toBe(200)
    expect((await get(await contentOf('the same'))).headers.get('etag')).toBe(etag)
  })

  test('is sent in ranges that cross the borders of its chunks', async () => {
    const bytes = randomBytes(600_000)
    const path = await contentOf(bytes)
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=262143-262144', 262_143, 262_145],
      ['bytes=100-', 100, 600_000],
      ['bytes=-7', 599_993, 600_000],
      ['bytes=0-9999999', 0, 600_000],
      ['bytes=-9999999', 0, 600_000],
    ] as const) {
      const response = await get(path, { Range: range })
      expect(response.status).toBe(206)
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/600000`)
      expect(Buffer.from(await response.bytes()).equals(bytes.subarray(start, end))).toBe(true)
    }
  })

  test.each(['bytes=600000-', 'bytes=-0'])('answers 416 to the range %s', async range => {
    const path = await contentOf(new Uint8Array(600_000))
    const response = await get(path, { Range: range })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */600000'])
  })

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=-', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=1'])(
    'is sent whole for the invalid range %s',
    async range => {
      const response = await get(await contentOf('0123456789'), { Range: range })
      expect([response.status, await response.text()]).toEqual([200, '0123456789'])
    },
  )

  test('is sent in part only if If-Range names its present ETag', async () => {
    const path = await contentOf('0123456789')
    const etag = (await get(path)).headers.get('etag') ?? ''
    const ask = async (ifRange: string) =>
      (await get(path, { Range: 'bytes=2-3', 'If-Range': ifRange })).text()
    expect(await ask(etag)).toBe('23')
    expect(await ask('"other"')).toBe('0123456789')
    expect(await ask('Wed, 21 Oct 2015 07:28:00 GMT')).toBe('0123456789')
  })

  test('sends only its size to a HEAD request', async () => {
    const response = await get(await contentOf('0123456789'), {}, 'HEAD')
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '10',
      '',
    ])
  })

  test('is sent again after a client closed its connection in the middle', { tags: 'slow' }, async () => {
    const path = await contentOf(randomBytes(20 * 1024 * 1024))
    const leaving = ask(`${at.hub.baseUrl}${path}`, { headers: { 'API-Key': at.integration.apiKey } })
    leaving.end()
    const [response] = await once(leaving, 'response')
    await once(response, 'readable')
    const cut = once(response, 'error')
    leaving.destroy()
    await cut
    expect((await (await get(path)).bytes()).length).toBe(20 * 1024 * 1024)
  })
})

describe("the server detects the type from the bytes, not from the sender's header,", () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  test.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 'photo.jpg', 'text/plain'],
    ['an HTML page after a byte order mark', '\uFEFF<html>', 'page.html', 'text/plain'],
    [
      'an SVG drawing',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.svg',
      'text/plain',
    ],
    ['an SVG drawing without a prologue', '<svg onload="alert(1)">', 'a.svg', 'text/plain'],
    ['a script', 'alert(1)', 'a.js', 'text/plain'],
    ['a CSV table', 'a;b\n1;2', 'a.csv', 'text/csv'],
    ['an HTML page with the name of a CSV table', '<html>', 'a.csv', 'text/csv'],
    [
      'a program with the name of a PDF',
      Buffer.from('4d5a90000300', 'hex'),
      'a.pdf',
      'application/octet-stream',
    ],
    [
      'binary data with the name of a page',
      Buffer.from([0, 1, 2, 255]),
      'a.html',
      'application/octet-stream',
    ],
    ['an HTML page in UTF-16', Buffer.from('\uFEFF<html>', 'utf16le'), 'a.html', 'application/octet-stream'],
    ['a PDF with the name of a page', '%PDF-1.7\n<script>', 'a.html', 'application/pdf'],
    [
      'a picture that contains an HTML page',
      Buffer.concat([png, Buffer.from('<html>')]),
      'a.html',
      'image/png',
    ],
    ['an archive with the name of a letter', zipSync(10 * 1024 * 1024), 'letter.docx', 'application/zip'],
  ])('of %s', async (_what, bytes, name, mimeType) => {
    const { json } = await upload(at, { bytes, name, type: 'text/html' })
    expect(json.document.mimeType).toBe(mimeType)
    const response = await get(json.document.contentUrl)
    expect(response.headers.get('content-type')?.replace(/;.*/, '')).toBe(mimeType)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
  })
})
