import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { openBlobs } from '../../../../main/store/blobs/open-blobs.ts'
import { StoreFailure } from '../../../../main/store/store-failure.ts'
import { contentLimits } from '../../../../shared/limits/limits.ts'
import { makeFolder, testKey } from '../../../support/service/open-service.ts'
import { keep, openTestBlobs, readWhole } from '../../../support/store/blobs/open-test-blobs.ts'
import { canMakeDisks, mountSmallDisk } from '../../../support/store/small-disk.ts'

const megabyte = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the content of a document', () => {
  test('is returned unchanged for its SHA-256 after the contents file was closed', () => {
    const file = path.join(makeFolder(), 'blobs.db')
    const bytes = randomBytes(3 * megabyte + 17)
    const first = openBlobs({ file, key: testKey })
    expect(keep(first, bytes)).toBe(sha256(bytes))
    first.close()
    expect(readWhole(openTestBlobs(file), sha256(bytes)).equals(bytes)).toBe(true)
  })

  test('is not removed as unfinished after another process has completed it', async () => {
    const file = path.join(makeFolder(), 'blobs.db')
    const [theirs, ours] = [openTestBlobs(file), openTestBlobs(file)]
    const writer = theirs.write()
    writer.add(randomBytes(megabyte))
    const removal = ours.removeUnfinished()
    writer.finish(0)
    await removal
    expect(theirs.find(writer.seal())?.size).toBe(megabyte)
  })

  test('is not available while the contents file is being replaced, which a message says', async () => {
    const blobs = openTestBlobs()
    const writer = blobs.write()
    writer.add(randomBytes(1000))
    blobs.close()
    expect(() => writer.finish(0)).toThrow(/was just being reopened/)
    expect(() => blobs.find('00')).toThrow(StoreFailure)
    await writer.close()
  })

  test("is on the disk, not only in the system's cache, when it is finished", () => {
    const asked = vi.spyOn(Database.prototype, 'pragma')
    const blobs = openTestBlobs()
    keep(blobs, randomBytes(1000))
    const connection = asked.mock.contexts.at(-1) as Database.Database
    const set = ['synchronous', 'journal_mode'].map(name => connection.pragma(name, { simple: true }))
    expect(set).toEqual([2, 'wal'])
    asked.mockRestore()
  })

  test('is returned unchanged for parts of any size, and for any range', () => {
    const blobs = openTestBlobs()
    const bytes = randomBytes(700_000)
    const anyAt = fc.nat({ max: bytes.length })
    fc.assert(
      fc.property(fc.array(anyAt, { maxLength: 6 }), anyAt, anyAt, (cuts, one, other) => {
        const writer = blobs.write()
        const ends = [0, ...cuts.sort((a, b) => a - b), bytes.length]
        for (const [index, end] of ends.entries()) writer.add(bytes.subarray(ends[index - 1] ?? 0, end))
        writer.finish(0)
        const [start, end] = one < other ? [one, other] : [other, one]
        expect(readWhole(blobs, writer.seal(), start, end).equals(bytes.subarray(start, end))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('is stored once if two documents have the same bytes', async () => {
    const file = path.join(makeFolder(), 'blobs.db')
    const blobs = openTestBlobs(file)
    const bytes = randomBytes(2 * megabyte)
    keep(blobs, bytes)
    const again = blobs.write()
    again.add(bytes)
    again.finish(0)
    await again.close()
    await blobs.shrink()
    blobs.close()
    expect(statSync(file).size).toBeLessThan(2.5 * megabyte)
  })

  test('may have zero bytes', () => {
    const blobs = openTestBlobs()
    expect(readWhole(blobs, keep(blobs, new Uint8Array()))).toHaveLength(0)
  })

  test('is encrypted in the contents file', () => {
    const file = path.join(makeFolder(), 'blobs.db')
    const blobs = openBlobs({ file, key: testKey })
    keep(blobs, Buffer.from('the customer keeps the spare key under the third stone'))
    blobs.close()
    expect(readFileSync(file).includes('third stone')).toBe(false)
    expect(() => openBlobs({ file, key: new Uint8Array(32).fill(1) })).toThrow(
      expect.objectContaining({ code: 'wrong-key' }),
    )
  })

  test('is never replaced by other bytes for a reader if it is removed during a read', async () => {
    const blobs = openTestBlobs()
    const content = blobs.find(keep(blobs, randomBytes(megabyte)))
    if (!content) throw new Error('nothing was kept')
    const reading = blobs.read(content)
    reading.next()
    await blobs.remove(content, 1)
    keep(blobs, randomBytes(megabyte))
    expect(() => reading.next()).toThrow('removed')
  })
})

describe('an upload that ends early', () => {
  test('leaves nothing, and releases its space', async () => {
    const file = path.join(makeFolder(), 'blobs.db')
    const blobs = openTestBlobs(file)
    const writer = blobs.write()
    writer.add(randomBytes(5 * megabyte))
    await writer.close()
    await blobs.shrink()
    expect(blobs.find(writer.seal())).toBeUndefined()
    blobs.close()
    expect(statSync(file).size).toBeLessThan(100_000)
  })

  test('in a crash is deleted by removeUnfinished, which keeps uploads in progress', async () => {
    const file = path.join(makeFolder(), 'blobs.db')
    const crashed = openBlobs({ file, key: testKey })
    crashed.write().add(randomBytes(2 * megabyte))
    crashed.close()
    const blobs = openTestBlobs(file)
    const bytes = randomBytes(megabyte)
    const arriving = blobs.write()
    arriving.add(bytes)
    await blobs.removeUnfinished()
    await blobs.shrink()
    arriving.finish(0)
    expect(readWhole(blobs, sha256(bytes)).equals(bytes)).toBe(true)
    blobs.close()
    expect(statSync(file).size).toBeLessThan(1.5 * megabyte)
  })

  test.runIf(canMakeDisks)(
    'on a full disk is not found, and is deleted when the disk has space again',
    async () => {
      const disk = mountSmallDisk(8 * megabyte)
      const ballast = path.join(disk, 'ballast')
      writeFileSync(ballast, randomBytes(4 * megabyte))
      const file = path.join(disk, 'blobs.db')
      const blobs = openTestBlobs(file)
      const writer = blobs.write()
      expect(() => writer.add(randomBytes(8 * megabyte))).toThrow(expect.objectContaining({ code: 'full' }))
      await writer.close()
      expect(blobs.find(writer.seal())).toBeUndefined()
      rmSync(ballast)
      await blobs.removeUnfinished()
      await blobs.shrink()
      expect(statSync(file).size).toBeLessThan(100_000)
      const bytes = randomBytes(contentLimits.chunkBytes)
      expect(readWhole(blobs, keep(blobs, bytes)).equals(bytes)).toBe(true)
    },
  )

  test('does not change the bytes of another upload of similar content', async () => {
    const blobs = openTestBlobs()
    const [failing, other] = [blobs.write(), blobs.write()]
    const bytes = randomBytes(megabyte)
    other.add(bytes)
    failing.add(bytes.subarray(1))
    await failing.close()
    other.finish(0)
    await other.close()
    expect(readWhole(blobs, sha256(bytes)).equals(bytes)).toBe(true)
  })
})

describe('the removal of unused content', () => {
  test('keeps a content that was added again in the meantime', async () => {
    const blobs = openTestBlobs()
    const bytes = randomBytes(1000)
    const content = blobs.find(keep(blobs, bytes, 10))
    if (!content) throw new Error('nothing was kept')
    expect(blobs.listKeptBefore(20, 0, 10)).toEqual([content])
    keep(blobs, bytes, 30)
    await blobs.remove(content, 20)
    expect(readWhole(blobs, content.sha256).equals(bytes)).toBe(true)
  })

  test('deletes the thumbnail of the content', async () => {
    const blobs = openTestBlobs()
    const content = blobs.find(keep(blobs, randomBytes(1000)))
    if (!content) throw new Error('nothing was kept')
    const thumbnail = { bytes: Buffer.from('a picture'), madeAt: 5 }
    blobs.keepThumbnail(content, thumbnail)
    expect(blobs.thumbnail(content)).toEqual(thumbnail)
    await blobs.remove(content, 1)
    expect(blobs.thumbnail(content)).toBeUndefined()
  })
})
