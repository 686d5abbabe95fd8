/** The contract of contents, for the encrypted file and for an object store. */
import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ContentRemoved } from '../../../../main/store/blobs/blobs.ts'
import type { Contents } from '../../../../main/store/contents/contents.ts'
import { openTestBlobs } from '../../../support/store/blobs/open-test-blobs.ts'
import {
  openTestContents,
  readContent,
  storeContent,
} from '../../../support/store/s3/open-stored-contents.ts'
import { startS3 } from '../../../support/store/s3/s3-server.ts'

const megabyte = 1024 * 1024
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const implementations: Record<string, () => Promise<Contents>> = {
  'in the encrypted file': async () => openTestBlobs(),
  'in an object store': async () => (await openTestContents(await startS3())).contents,
}

describe.for(Object.entries(implementations))('contents %s', ([, open]) => {
  test.for([1, 1_000, 256 * 1024, 3 * megabyte + 17, 12 * megabyte + 5])(
    'are returned unchanged under their SHA-256 for %s bytes',
    async size => {
      const contents = await open()
      const bytes = randomBytes(size)
      const sha256 = await storeContent(contents, bytes)
      expect(sha256).toBe(hashOf(bytes))
      expect((await contents.find(sha256))?.size).toBe(size)
      expect((await readContent(contents, sha256)).equals(bytes)).toBe(true)
    },
  )

  test('are returned in ranges that begin and end anywhere', async () => {
    const contents = await open()
    const bytes = randomBytes(megabyte)
    const sha256 = await storeContent(contents, bytes)
    const chunk = 256 * 1024
    const ranges = [
      [0, 1],
      [chunk - 1, chunk + 1],
      [chunk, 2 * chunk],
      [megabyte - 1, megabyte],
      [17, megabyte - 17],
      [5, 5],
    ] as const
    for (const [start, end] of ranges)
      expect((await readContent(contents, sha256, start, end)).equals(bytes.subarray(start, end))).toBe(true)
  })

  test('are not found under another hash', async () => {
    const contents = await open()
    await storeContent(contents, randomBytes(100))
    expect(await contents.find(hashOf(randomBytes(8)))).toBeUndefined()
  })

  test('are not found before they are stored, and not after a writer was closed without that', async () => {
    const contents = await open()
    const bytes = randomBytes(2 * megabyte)
    const writer = contents.write()
    writer.add(bytes)
    const sha256 = writer.seal()
    expect(await contents.find(sha256)).toBeUndefined()
    await writer.close()
    expect(await contents.find(sha256)).toBeUndefined()
  })

  test('can be stored twice', async () => {
    const contents = await open()
    const bytes = randomBytes(6 * megabyte)
    const [one, other] = await Promise.all([storeContent(contents, bytes), storeContent(contents, bytes)])
    expect(one).toBe(other)
    expect((await readContent(contents, one)).equals(bytes)).toBe(true)
  })

  test('report that they were removed if their parts are gone', async () => {
    const contents = await open()
    const missing = { id: 0, sha256: hashOf(randomBytes(8)), size: 10 }
    const read = async () => {
      for await (const _part of contents.read(missing)) expect.unreachable('a part')
    }
    await expect(read()).rejects.toThrow(ContentRemoved)
  })

  test('keep thumbnails', async () => {
    const contents = await open()
    const found = await contents.find(await storeContent(contents, randomBytes(100)))
    if (found === undefined) throw new Error('It is missing')
    expect(contents.thumbnail(found)).toBeUndefined()
    contents.keepThumbnail(found, { bytes: Buffer.from('a picture'), madeAt: 7 })
    expect(contents.thumbnail(found)).toEqual({ bytes: Buffer.from('a picture'), madeAt: 7 })
    contents.keepThumbnail(found, { bytes: null, madeAt: 8 })
    expect(contents.thumbnail(found)).toEqual({ bytes: null, madeAt: 8 })
  })
})
