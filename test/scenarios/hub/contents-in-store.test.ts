/** A server whose files are in an object store, which fails in different ways. */
import { randomBytes } from 'node:crypto'
import { fetch } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ContentsFailure } from '../../../main/store/contents/contents-failure.ts'
import type { Document } from '../../../shared/entities/document.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { upload } from '../../support/http/upload-file.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { storeAt } from '../../support/store/s3/open-stored-contents.ts'
import { type Fault, type S3Server, startS3 } from '../../support/store/s3/s3-server.ts'

const megabyte = 1024 * 1024

async function startWithStore(): Promise<{ at: TestHub; s3: S3Server }> {
  const s3 = await startS3()
  const at = await startHub({ contents: { ...storeAt(s3), answerMs: 200 }, dataDir: makeFolder() })
  onTestFinished(() => at.close())
  return { at, s3 }
}

async function uploadOne(at: TestHub, bytes: Uint8Array): Promise<string> {
  const answer = await upload(at, { bytes })
  expect(answer.status).toBe(200)
  return (JSON.parse(answer.text) as { document: Document }).document.uuid
}

async function download(at: TestHub, uuid: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${at.hub.baseUrl}/document/${uuid}/content`, {
    headers: { 'API-Key': at.integration.apiKey, ...headers },
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.bytes()) }
}

/** Objects that are contents, and not the mark of the hub. */
function contentsIn({ objects }: S3Server): string[] {
  return [...objects.keys()].filter(key => key.startsWith('hub/contents/'))
}

describe('a server with an object store', () => {
  test('stores files there, encrypted, and returns them whole and in ranges', async () => {
    const { at, s3 } = await startWithStore()
    const bytes = Buffer.alloc(6 * megabyte, 'a text that repeats. ')
    const uuid = await uploadOne(at, bytes)
    const [key = ''] = contentsIn(s3)
    expect(s3.objects.get(key)?.includes('a text')).toBe(false)
    expect(contentsIn(s3)).toHaveLength(1)
    expect((await download(at, uuid)).bytes.equals(bytes)).toBe(true)
    const range = await download(at, uuid, { Range: 'bytes=262143-262144' })
    expect([range.status, range.bytes.toString()]).toEqual([206, bytes.toString('latin1', 262_143, 262_145)])
  })

  test('answers 304 without a request to the store', async () => {
    const { at, s3 } = await startWithStore()
    const uuid = await uploadOne(at, randomBytes(100))
    const etag = (await download(at, uuid)).headers.get('etag') ?? ''
    s3.requests.length = 0
    expect((await download(at, uuid, { 'If-None-Match': etag })).status).toBe(304)
    expect(s3.requests).toEqual([])
  })

  test('has the files after it was started again', async () => {
    const { at } = await startWithStore()
    const bytes = randomBytes(1_000)
    const uuid = await uploadOne(at, bytes)
    await at.restart(async () => undefined)
    expect((await download(at, uuid)).bytes.equals(bytes)).toBe(true)
  })

  test('does not start without the store, and says where the files are', async () => {
    const s3 = await startS3()
    const dataDir = makeFolder()
    const at = await startHub({ contents: storeAt(s3), dataDir })
    await uploadOne(at, randomBytes(100))
    await at.hub.close()
    await expect(startHub({ dataDir })).rejects.toThrow(/The contents of 1 documents are in s3:.*--contents/)
  })
})

const away: [string, Fault][] = [
  ['is full', { status: 507, code: 'InsufficientStorage' }],
  ['has reached its quota', { status: 403, code: 'QuotaExceeded' }],
  ['answers with errors', { status: 503, code: 'SlowDown' }],
  ['cuts connections', 'cut'],
  ['does not answer in time', 'never'],
  ['receives other bytes than were sent', { status: 400, code: 'BadDigest' }],
]

describe.for(away)('while the store %s', ([, fault]) => {
  test('uploads are refused so that clients keep their files, and are accepted afterwards', async () => {
    const { at, s3 } = await startWithStore()
    const bytes = randomBytes(1_000)
    s3.fault = () => fault
    const refused = await upload(at, { bytes })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(refused.text).toMatch(/Nothing is lost: keep the file, and try again later\./)
    expect(at.logged()).toMatch(/uploads are refused, so laptops keep their files/)
    s3.fault = () => null
    const uuid = await uploadOne(at, bytes)
    expect((await download(at, uuid)).bytes.equals(bytes)).toBe(true)
  })

  test('downloads say so, and jobs are served', async () => {
    const { at, s3 } = await startWithStore()
    const uuid = await uploadOne(at, randomBytes(1_000))
    s3.fault = () => fault
    const answer = await download(at, uuid)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(answer.bytes.toString()).toMatch(/cannot reach its store of files/)
    const jobs = await fetch(`${at.hub.baseUrl}/job`, { headers: { 'API-Key': at.integration.apiKey } })
    expect(jobs.status).toBe(200)
    s3.fault = () => null
    expect((await download(at, uuid)).status).toBe(200)
  })
})

describe('a server that is started', () => {
  test('serves jobs if the store is away, and stores files when it is back', async () => {
    const s3 = await startS3()
    s3.fault = () => 'cut'
    const at = await startHub({ contents: storeAt(s3), dataDir: makeFolder() })
    onTestFinished(() => at.close())
    expect(at.logged()).toMatch(/hub\.contents-away/)
    s3.fault = () => null
    await uploadOne(at, randomBytes(100))
    expect(contentsIn(s3)).toHaveLength(1)
  })

  test('refuses an access key that the store does not accept', async () => {
    const s3 = await startS3()
    const keys = { accessKeyId: 'hub', secretAccessKey: 'another secret' }
    await expect(startHub({ contents: { ...storeAt(s3), keys }, dataDir: makeFolder() })).rejects.toThrow(
      /refuses the access key \(403 SignatureDoesNotMatch\)/,
    )
  })

  test('refuses a missing bucket', async () => {
    const s3 = await startS3()
    s3.bucket = null
    await expect(startHub({ contents: storeAt(s3), dataDir: makeFolder() })).rejects.toThrow(
      /There is no such bucket\. Create it/,
    )
  })

  test('refuses the bucket of another server', async () => {
    const s3 = await startS3()
    const first = await startHub({ contents: storeAt(s3), dataDir: makeFolder() })
    await first.close()
    await expect(startHub({ contents: storeAt(s3), dataDir: makeFolder() })).rejects.toThrow(
      /holds the contents of another hub/,
    )
  })

  test('refuses contents that were encrypted with another key', async () => {
    const s3 = await startS3()
    const first = await startHub({ contents: storeAt(s3), dataDir: makeFolder() })
    await first.close()
    const key = new Uint8Array(32).fill(9)
    await expect(startHub({ contents: storeAt(s3), dataDir: makeFolder(), key })).rejects.toThrow(
      /encrypted with another key than this hub's\. Put back the hub\.key/,
    )
  })

  test('refuses an empty bucket if its files are elsewhere', async () => {
    const [s3, other] = [await startS3(), await startS3()]
    const dataDir = makeFolder()
    const at = await startHub({ contents: storeAt(s3), dataDir })
    await uploadOne(at, randomBytes(100))
    await at.hub.close()
    const failure = await startHub({ contents: storeAt(other), dataDir }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ContentsFailure)
    expect(String(failure)).toMatch(/has no mark of this hub/)
    expect(other.objects.size).toBe(0)
  })
})

describe('stored bytes', () => {
  test('that were changed in the store are not sent as the file, and the log names them', async () => {
    const { at, s3 } = await startWithStore()
    const uuid = await uploadOne(at, randomBytes(1_000))
    const [key = ''] = contentsIn(s3)
    s3.objects.get(key)?.writeUInt8(0, 3)
    s3.objects.get(key)?.writeUInt8(1, 4)
    const answer = await download(at, uuid)
    expect([answer.status, answer.bytes.toString()]).toEqual([503, expect.stringMatching(/is damaged/)])
    expect(at.logged()).toMatch(/does not hold the bytes that were stored/)
  })

  test('that were changed once on the way are read again', async () => {
    const { at, s3 } = await startWithStore()
    const bytes = randomBytes(1_000)
    const uuid = await uploadOne(at, bytes)
    let times = 0
    s3.spoil = part => (times++ === 0 ? Buffer.from(part.map(byte => byte ^ 1)) : part)
    expect((await download(at, uuid)).bytes.equals(bytes)).toBe(true)
  })

  test('are read back if the store returns another checksum, and refused if they differ', async () => {
    const { at, s3 } = await startWithStore()
    s3.etagOf = () => 'f'.repeat(32)
    const uuid = await uploadOne(at, randomBytes(6 * megabyte))
    expect((await download(at, uuid)).status).toBe(200)
    s3.spoil = part => Buffer.from(part.map(byte => byte ^ 1))
    const refused = await upload(at, { bytes: randomBytes(1_000) })
    expect(refused.status).toBe(503)
    expect(at.logged()).toMatch(/returned other bytes than were sent/)
  })

  test('that are missing in the store are answered with 404', async () => {
    const { at, s3 } = await startWithStore()
    const uuid = await uploadOne(at, randomBytes(1_000))
    for (const key of contentsIn(s3)) s3.objects.delete(key)
    expect((await download(at, uuid)).status).toBe(404)
    expect((await download(at, uuid)).status).toBe(404)
  })

  test('are not reported as missing if the bucket is missing', async () => {
    const { at, s3 } = await startWithStore()
    const uuid = await uploadOne(at, randomBytes(1_000))
    s3.bucket = null
    expect((await download(at, uuid)).status).toBe(503)
  })
})

test('the keys of the store are in no line of the log', async () => {
  const { at, s3 } = await startWithStore()
  await uploadOne(at, randomBytes(100))
  s3.fault = () => ({ status: 403, code: 'AccessDenied' })
  await upload(at, { bytes: 'x' })
  expect(at.logged()).toMatch(/AccessDenied/)
  expect(at.logged()).not.toMatch(/a-secret-of-the-hub/)
})
