import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { upload } from '../../support/http/upload-file.ts'
import { pdf, pngBomb, turned } from '../../support/service/documents/pictures.ts'

let at: TestHub
beforeAll(async () => {
  at = await startHub()
})
afterAll(() => at.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${at.hub.baseUrl}${path}`, { headers: { 'API-Key': at.integration.apiKey, ...headers } })
const thumbOf = async (bytes: Uint8Array | string, name: string) =>
  (await upload(at, { bytes, name })).json.document.thumbUrl as string

describe('GET /document/:did/thumb', () => {
  test.each([
    ['a photo', () => turned(6), 256, 128],
    ['a PDF', () => pdf(), 192, 256],
    ['a text', () => 'no picture', 256, 256],
    ['a decompression bomb', () => pngBomb(30_000, 30_000), 256, 256],
  ])('returns a small JPEG for %s', async (_what, bytes, width, height) => {
    const response = await get(await thumbOf(await bytes(), 'file'))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const facts = await sharp(await response.bytes()).metadata()
    expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', width, height])
  })

  test('answers 304 when the client has the thumbnail', async () => {
    const path = await thumbOf(await turned(1), 'photo.jpg')
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304)
  })

  test('returns the thumbnail also after the document got another icon', async () => {
    const path = await thumbOf(await turned(1), 'photo.jpg')
    const document = path.replace('/thumb', '')
    const headers = { 'API-Key': at.integration.apiKey }
    const thumbUrl = 'https://example.org/icon.png'
    expect((await ask(at, 'PUT', document, { headers, json: { thumbUrl } })).json.thumbUrl).toBe(thumbUrl)
    expect((await get(path)).status).toBe(200)
    expect((await ask(at, 'PUT', document, { headers, json: { thumbUrl: null } })).json.thumbUrl).toBe(path)
  })
})
