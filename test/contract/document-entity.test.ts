/** The interface, "Document", "Upload", "Documents". */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { MINUTE, openContractHub, uuidPattern } from './contract-hub.ts'

const at = await openContractHub()

const fields = [
  ...['id', 'uuid', 'fileName', 'mimeType', 'size', 'description', 'internal', 'contentUrl', 'thumbUrl'],
  ...['creationTimeStamp', 'lastModified', 'creatorId', 'groupId'],
]
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const picture = async (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif', width = 640, height = 320) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#369' } })
      .toFormat(format)
      .toBuffer(),
  )

test('an upload is answered with success and the document', async () => {
  const { status, json } = await at.upload('Hello', 'greeting.txt')
  expect(status).toBe(200)
  expect(Object.keys(json).toSorted()).toEqual(['document', 'success'])
  expect(json.success).toBe(true)
})

test('a document has every documented property', async () => {
  const document = await at.makeDocument('Hello', 'greeting.txt')
  expect(Object.keys(document).toSorted()).toEqual(fields.toSorted())
  expect(document).toEqual({
    id: expect.any(Number),
    uuid: expect.stringMatching(uuidPattern),
    fileName: 'greeting.txt',
    mimeType: expect.stringMatching(/^text\/plain/),
    size: 5,
    description: null,
    internal: false,
    contentUrl: `/document/${document.uuid}/content`,
    thumbUrl: `/document/${document.uuid}/thumb`,
    creationTimeStamp: at.clock.time,
    lastModified: expect.any(Number),
    creatorId: at.users.dispatcher.id,
    groupId: at.group.id,
  })
})

test('the creator of a document is null if the document was uploaded with a key and no token', async () => {
  const { json } = await at.upload('x', 'x.txt', { as: 'key' })
  expect(json.document).toMatchObject({ creatorId: null, groupId: at.group.id })
})

test('a change of a document raises lastModified and keeps creationTimeStamp', async () => {
  const { uuid, lastModified, creationTimeStamp } = await at.makeDocument()
  const changed = await at.later(MINUTE, () =>
    at.ok('PUT', `/document/${uuid}`, { json: { description: 'x' } }),
  )
  expect(changed.lastModified).toBeGreaterThan(lastModified)
  expect(changed.creationTimeStamp).toBe(creationTimeStamp)
})

test('GET /document/:did returns the metadata, by uuid and by id', async () => {
  const document = await at.makeDocument()
  for (const ref of [document.uuid, document.id])
    expect(await at.ok('GET', `/document/${ref}`)).toEqual(document)
})

describe('the type of a document is detected from the content', () => {
  test.each([
    ['a PNG with the file name of a text', 'png', 'image/png'],
    ['a JPEG', 'jpeg', 'image/jpeg'],
    ['a WebP', 'webp', 'image/webp'],
    ['a GIF', 'gif', 'image/gif'],
    ['an AVIF', 'avif', 'image/avif'],
  ] as const)('of %s', async (_, format, type) => {
    expect(await at.makeDocument(await picture(format), 'a.txt')).toMatchObject({ mimeType: type })
  })

  test('a text with the file name of a picture is not detected as a picture', async () => {
    const { mimeType } = await at.makeDocument('just words', 'a.png')
    expect(mimeType).not.toBe('image/png')
  })
})

describe('the content of a document', () => {
  test('is returned unchanged, as an attachment with nosniff', async () => {
    const content = new Uint8Array(300_000).map((_, index) => (index * 7919) % 256)
    const { contentUrl } = await at.makeDocument(content, 'räksmörgås "1".bin')
    const response = await at.fetch(contentUrl)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(response.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''r%C3%A4ksm%C3%B6rg%C3%A5s",
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await bytesOf(response)).equals(content)).toBe(true)
  })

  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ])('of %s is never shown inline', async (name, content) => {
    const { contentUrl } = await at.makeDocument(content, name)
    const { headers } = await at.fetch(contentUrl)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-type')).not.toMatch(/html|svg/)
  })

  test.each([
    ['bytes=2-4', 206, 'cde', 'bytes 2-4/10'],
    ['bytes=7-', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=20-', 416, null, 'bytes */10'],
  ])('is answered for the range %s with the status %i', async (range, status, text, contentRange) => {
    const { contentUrl } = await at.makeDocument('abcdefghij')
    const response = await at.fetch(contentUrl, { headers: { Range: range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange])
    if (text !== null) expect(await response.text()).toBe(text)
  })

  test('has an ETag, and is answered with 304 if the client has that version', async () => {
    const { contentUrl } = await at.makeDocument('abc')
    const etag = (await at.fetch(contentUrl)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    expect((await at.fetch(contentUrl, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  test('requires a key or a token of the group', async () => {
    const { contentUrl, thumbUrl } = await at.makeDocument()
    for (const path of [contentUrl, thumbUrl]) {
      expect(await at.status('GET', path, { as: 'anonymous' })).toBe(401)
      expect(await at.status('GET', path, { as: 'appKey' })).toBe(403)
      expect(await at.status('GET', path, { as: 'userOfOtherGroup' })).toBe(404)
      expect(await at.status('GET', path, { as: 'tech' })).toBe(200)
      expect(await at.status('GET', path, { as: 'key' })).toBe(200)
    }
  })
})

describe('the thumbnail', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'of a %s is a JPEG of 256 pixels',
    async format => {
      const { thumbUrl } = await at.makeDocument(await picture(format), 'picture')
      const response = await at.fetch(thumbUrl)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({
        format: 'jpeg',
        width: 256,
        height: 128,
      })
    },
  )

  test('is an icon if the content is not a picture', async () => {
    const { thumbUrl } = await at.makeDocument('words')
    const response = await at.fetch(thumbUrl)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^image\//)
  })

  test('remains after a change of the document if a client supplied the thumbnail', async () => {
    const { uuid } = await at.makeDocument()
    const thumbUrl = 'https://example.com/icon.png'
    expect((await at.ok('PUT', `/document/${uuid}`, { json: { thumbUrl } })).thumbUrl).toBe(thumbUrl)
    await at.ok('PUT', `/document/${uuid}`, { json: { description: 'x' } })
    expect((await at.ok('GET', `/document/${uuid}`)).thumbUrl).toBe(thumbUrl)
  })
})
