// @module-tag slow
/** Contents in a real object store, OpenStack Swift. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveToFile, moveToStore } from '../../../main/app/hub/contents/move-contents.ts'
import { openS3Objects } from '../../../main/app/hub/contents/s3-objects.ts'
import { createDocument } from '../../../main/service/documents/create-document.ts'
import { isWhole } from '../../support/sample.ts'
import { keep } from '../../support/store/blobs/open-test-blobs.ts'
import {
  openTestContents,
  readContent,
  storeAt,
  storeContent,
} from '../../support/store/s3/open-stored-contents.ts'
import { isSwiftLeftOut, type Swift, startSwift, swiftKeys } from '../../support/store/s3/swift.ts'

const megabyte = 1024 * 1024

let swift: Swift | null = null
let servers = 0

/** Each server has its own prefix in the bucket. */
async function openInSwift() {
  const { address, ...store } = storeAt({ endpoint: swift?.endpoint ?? '' })
  const own = { ...store, address: { ...address, prefix: `hub${++servers}/` }, keys: swiftKeys }
  return { store: own, at: await openTestContents(own) }
}

describe.runIf(isWhole && !isSwiftLeftOut)('contents in Swift', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    swift = await startSwift()
  }, 120_000)
  afterAll(() => swift?.stop())

  test('are stored, also in parts, and returned whole and in ranges', async () => {
    const { at } = await openInSwift()
    for (const size of [1, 300_000, 12 * megabyte + 5]) {
      const bytes = randomBytes(size)
      const sha256 = await storeContent(at.contents, bytes)
      expect((await readContent(at.contents, sha256)).equals(bytes)).toBe(true)
      const [start, end] = [Math.floor(size / 3), Math.ceil(size / 2)]
      expect((await readContent(at.contents, sha256, start, end)).equals(bytes.subarray(start, end))).toBe(
        true,
      )
    }
    expect(await at.contents.find(createHash('sha256').update('x').digest('hex'))).toBeUndefined()
  })

  test('continue an upload in parts that was interrupted', async () => {
    const { at } = await openInSwift()
    const bytes = randomBytes(12 * megabyte)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const readFrom = (start: number) => {
      if (start > 6 * megabyte) throw new Error('The hub was killed')
      return [bytes.subarray(start)]
    }
    await expect(at.contents.send({ sha256, size: bytes.length, readFrom })).rejects.toThrow('killed')
    expect(at.contents.transfers.upload(sha256)?.parts.map(({ number }) => number)).toEqual([1, 2])
    await at.contents.send({ sha256, size: bytes.length, readFrom: start => [bytes.subarray(start)] })
    expect((await readContent(at.contents, sha256)).equals(bytes)).toBe(true)
  })

  test('are moved there and back', async () => {
    const { at } = await openInSwift()
    const { blobs } = at.contents
    const files = [100, 6 * megabyte].map(size => randomBytes(size))
    const hashes = files.map(bytes => keep(blobs, bytes))
    for (const sha256 of hashes)
      at.run(command =>
        createDocument(command, { fileName: 'a', mimeType: 'text/plain', size: 1, groupId: null, sha256 }),
      )
    const faults: string[] = []
    const moving = {
      service: at.service,
      contents: at.contents,
      tellMoved: () => undefined,
      tellFault: (sentence: string) => faults.push(sentence),
    }
    await moveToStore(moving)
    expect(hashes.map(sha256 => blobs.find(sha256))).toEqual([undefined, undefined])
    for (const [index, sha256] of hashes.entries())
      expect((await readContent(at.contents, sha256)).equals(files[index] ?? Buffer.alloc(0))).toBe(true)
    await moveToFile(moving)
    expect(hashes.map(sha256 => blobs.find(sha256)?.size)).toEqual(files.map(({ length }) => length))
    expect(faults).toEqual([])
  })

  test('say that the key or the bucket is wrong', async () => {
    const { store } = await openInSwift()
    const open = (more: object) =>
      openS3Objects({ ...store, retryMs: [], certificates: () => [], ...more }).then(objects =>
        objects.size('a').finally(() => objects.close()),
      )
    const keys = { ...swiftKeys, secretAccessKey: 'wrong' }
    await expect(open({ keys })).rejects.toThrow(/refuses the access key \(403 SignatureDoesNotMatch\)/)
    await expect(open({ address: { ...store.address, bucket: 'missing' } })).rejects.toThrow(
      /There is no such bucket/,
    )
  })
})
