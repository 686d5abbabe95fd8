import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hubBlobsFile } from '../../../main/app/hub/create-hub.ts'
import { connect } from '../../../main/store/connect.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { sendForm, upload } from '../../support/http/upload-file.ts'
import { isWhole } from '../../support/sample.ts'

let at: TestHub
let key: Record<string, string>
/** The chunks in the database file, read on a connection of the test's own. */
let contents: ReturnType<typeof connect>
beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-upload-'))
  const dataKey = randomBytes(32)
  at = await startHub({ dataDir, key: dataKey })
  contents = connect(hubBlobsFile(dataDir), dataKey, { readonly: true })
  key = { 'API-Key': at.integration.apiKey }
})
afterAll(async () => {
  contents.close()
  await at.close()
})

const megabyte = 1024 * 1024
const countDocuments = () =>
  at.hub.service.store.read.get<{ n: number }>('SELECT count(*) AS n FROM documents')?.n
const countChunks = () => (contents.prepare('SELECT count(*) AS n FROM chunks').get() as { n: number }).n
const fileOf = (bytes: string | Uint8Array) => new Blob([bytes as BlobPart])

describe('an upload', () => {
  test('stores every byte', async () => {
    const bytes = new Uint8Array(3 * megabyte + 1).map((_, index) => index * 7)
    const { json } = await upload(at, { bytes, name: 'log.bin' })
    expect(json.document).toMatchObject({ size: bytes.length, mimeType: 'application/octet-stream' })
    const response = await fetch(`${at.hub.baseUrl}${json.document.contentUrl}`, { headers: key })
    expect(Buffer.from(await response.bytes()).equals(Buffer.from(bytes))).toBe(true)
  })

  // The sample sends 50 MB to a real server and measures its memory (`../../scenarios/hub/upload-memory.test.ts`).
  test.runIf(isWhole)('of 50 MB is stored, and an upload of one byte more is refused with 413', async () => {
    expect(limits.documentBytes).toBe(50 * megabyte)
    const bytes = new Uint8Array(limits.documentBytes + 1)
    const fits = await upload(at, { bytes: bytes.subarray(1), name: 'zeros' })
    expect(fits.json.document.size).toBe(limits.documentBytes)
    const before = countDocuments()
    const tooLarge = await upload(at, { bytes, name: 'zeros' })
    expect(tooLarge.status).toBe(413)
    expect(tooLarge.text).toContain('50 MB')
    expect(countDocuments()).toBe(before)
  })

  test('whose Content-Length is far too large is refused with 413 before the bytes have arrived', async () => {
    const { request, answer } = await beginUpload(limits.documentBytes * 10)
    request.write('--x\r\n')
    expect(await answer).toContain('413')
    request.destroy()
  })

  test('that is cut off leaves nothing, and the server accepts the next upload', async () => {
    const before = countDocuments()
    const arriving = countChunks()
    const { request } = await beginUpload(10 * megabyte)
    request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
    request.write(randomBytes(5 * megabyte))
    await vi.waitFor(() => expect(countChunks()).toBeGreaterThan(arriving + 10), { timeout: 20_000 })
    request.destroy()
    await vi.waitFor(() => expect(countChunks()).toBe(arriving), { timeout: 20_000 })
    expect((await upload(at)).status).toBe(200)
    expect(countDocuments()).toBe((before ?? 0) + 1)
  })

  test.each([
    ['no part', form()],
    ['no file', form(['file', 'only text'])],
    ['a file in a part with another name', form(['picture', fileOf('x')])],
    ['two files', form(['file', fileOf('one')], ['file', fileOf('two')])],
    ['a second file in a part with another name', form(['file', fileOf('one')], ['other', fileOf('two')])],
    ['an empty file', form(['file', fileOf('')])],
    ['a groupId that is no id', form(['groupId', 'mine'], ['file', fileOf('x')])],
  ])('with %s is refused with 406 and leaves nothing', async (_what, sent) => {
    const before = countDocuments()
    const answer = await sendForm(at, sent)
    expect([answer.status, answer.text]).toEqual([406, expect.stringMatching(/file|groupId/)])
    expect(countDocuments()).toBe(before)
  })

  test('whose file has a type but no name is stored', async () => {
    const part = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream'
    const answer = await ask(at, 'POST', '/document/content', {
      headers: { ...key, 'Content-Type': 'multipart/form-data; boundary=x' },
      raw: `--x\r\n${part}\r\n\r\nbytes\r\n--x--\r\n`,
    })
    expect([answer.status, answer.json?.document.fileName]).toEqual([200, null])
  })

  test.each([
    ['JSON', { json: { file: 'x' } }],
    ['a plain form', { form: { file: 'x' } }],
    ['an empty body', {}],
  ])('of %s is refused with 415', async (_what, question) => {
    const answer = await ask(at, 'POST', '/document/content', { ...question, headers: key })
    expect(answer.status).toBe(415)
  })

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that ends in its middle',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; na',
    ],
    [
      'whose file never ends',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    [
      'with a part named __proto__',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\nabc\r\n--x--\r\n',
    ],
  ])('%s is refused', async (_what, contentType, raw) => {
    const before = countDocuments()
    const answer = await ask(at, 'POST', '/document/content', {
      headers: { ...key, 'Content-Type': contentType },
      raw,
    })
    expect([400, 406]).toContain(answer.status)
    expect(countDocuments()).toBe(before)
  })

  test('without a user or a key is refused', async () => {
    expect((await upload(at, { headers: {} })).status).toBe(401)
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\leak.jpg', 'leak.jpg'],
    ['Übersicht – Größe.txt', 'Übersicht – Größe.txt'],
    ['evil\u202Egpj.exe', 'evilgpj.exe'],
    ['..', null],
  ])('stores the file name %j as %j', async (name, fileName) => {
    expect((await upload(at, { name })).json.document.fileName).toBe(fileName)
  })
})

describe('an Idempotency-Key', () => {
  test('returns the first answer for the same file, and refuses another file', async () => {
    const headers = { ...key, 'Idempotency-Key': 'photo-1' }
    const first = await upload(at, { bytes: 'the photo', headers })
    const before = countDocuments()
    expect((await upload(at, { bytes: 'the photo', headers })).json).toEqual(first.json)
    expect((await upload(at, { bytes: 'another', headers })).status).toBe(422)
    expect(countDocuments()).toBe(before)
  })

  test('of an unfinished upload is answered with 409, and can be used again after the upload was cut off', async () => {
    const { request } = await beginUpload(10 * megabyte, { 'Idempotency-Key': 'slow' })
    request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
    const headers = { ...key, 'Idempotency-Key': 'slow' }
    await vi.waitFor(
      async () => {
        const second = await upload(at, { headers, bytes: 'the second' })
        expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1'])
      },
      { timeout: 20_000 },
    )
    request.destroy()
    await vi.waitFor(
      async () => expect((await upload(at, { headers, bytes: 'the third' })).status).toBe(200),
      { timeout: 20_000 },
    )
  })
})

function form(...parts: [string, string | Blob][]): FormData {
  const made = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') made.append(name, value)
    else made.append(name, value, 'name.bin')
  }
  return made
}

/** Sends the head of a request on a bare connection. `answer` is the first data that the server sends. */
async function beginUpload(length: number, more: Record<string, string> = {}) {
  const { hostname, port } = new URL(at.hub.baseUrl)
  const request = net.connect(Number(port), hostname)
  request.on('error', () => undefined)
  await once(request, 'connect')
  const headers = { Host: hostname, ...key, ...more, 'Content-Type': 'multipart/form-data; boundary=x' }
  const lines = Object.entries({ ...headers, 'Content-Length': length }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  request.write(['POST /api/1/document/content HTTP/1.1', ...lines, '', ''].join('\r\n'))
  const answer = once(request, 'data').then(([bytes]) => String(bytes))
  answer.catch(() => undefined)
  return { request, answer }
}
