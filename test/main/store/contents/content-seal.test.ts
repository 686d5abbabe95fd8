import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ChunkDamaged,
  createContentSeal,
  openedSize,
  sealedRange,
  sealedSize,
} from '../../../../main/store/contents/content-seal.ts'

const key = new Uint8Array(32).fill(1)
const seal = createContentSeal(key)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const chunkBytes = 256 * 1024

describe('the name of an object', () => {
  test('is the SHA-256 again for the same key, and for no other', () => {
    const sha256 = hashOf(randomBytes(8))
    const name = seal.nameOf(sha256)
    expect(seal.sha256Of(name)).toBe(sha256)
    expect(name).not.toContain(sha256.slice(0, 16))
    expect(createContentSeal(new Uint8Array(32).fill(2)).sha256Of(name)).toBeNull()
  })

  test('is not read from other texts', () => {
    expect(seal.sha256Of('fieldbook-hub')).toBeNull()
    expect(seal.sha256Of('0'.repeat(96))).toBeNull()
  })
})

describe('sealed chunks', () => {
  const bytes = randomBytes(chunkBytes + 10)
  const content = seal.contentOf({ sha256: hashOf(bytes), size: bytes.length })
  const [first, last] = [bytes.subarray(0, chunkBytes), bytes.subarray(chunkBytes)]

  test('are opened to the same bytes', () => {
    expect(content.open(0, content.seal(0, first)).equals(first)).toBe(true)
    expect(content.open(1, content.seal(1, last)).equals(last)).toBe(true)
  })

  test('are the same bytes each time, so that an upload can continue', () => {
    expect(content.seal(1, last).equals(content.seal(1, last))).toBe(true)
  })

  test('are refused if they were changed, exchanged, cut, or belong to another content or length', () => {
    const sealed = content.seal(1, last)
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(3) ^ 1, 3)
    const other = seal.contentOf({ sha256: hashOf(Buffer.from('x')), size: bytes.length })
    const longer = seal.contentOf({ sha256: hashOf(bytes), size: bytes.length + chunkBytes })
    expect(() => content.open(1, changed)).toThrow(ChunkDamaged)
    expect(() => content.open(0, sealed)).toThrow(ChunkDamaged)
    expect(() => content.open(1, sealed.subarray(0, 12))).toThrow(ChunkDamaged)
    expect(() => other.open(1, sealed)).toThrow(ChunkDamaged)
    expect(() => longer.open(1, sealed)).toThrow(ChunkDamaged)
  })
})

test('a sealed text is opened with its label and key only', () => {
  const sealed = seal.sealText('a label', 'a text')
  expect(seal.openText('a label', sealed)).toBe('a text')
  expect(() => seal.openText('another label', sealed)).toThrow(ChunkDamaged)
  expect(() => seal.openText('a label', sealed.subarray(0, 5))).toThrow(ChunkDamaged)
})

test('the size of a content follows from the size of its object, and no other size is accepted', () => {
  fc.assert(
    fc.property(fc.nat({ max: 3 * chunkBytes }), size => {
      expect(openedSize(sealedSize(size))).toBe(size)
      expect(sealedRange(size, 0, Math.max(1, Math.ceil(size / chunkBytes)))).toEqual({
        start: 0,
        end: sealedSize(size),
      })
    }),
  )
  expect(openedSize(3)).toBeNull()
  expect(openedSize(chunkBytes + 16 + 5)).toBeNull()
})
