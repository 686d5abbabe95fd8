/** Downloads content from an object store and decrypts it, chunk by chunk. */
import { contentLimits } from '../../../shared/limits/limits.ts'
import { ContentRemoved } from '../blobs/blobs.ts'
import { ChunkDamaged, type ContentSeal, sealedRange, sealedSize } from './content-seal.ts'
import { ContentsFailure } from './contents-failure.ts'
import type { ObjectStore } from './object-store.ts'
import { keyOfContent } from './send-object.ts'

const { chunkBytes, readAttempts } = contentLimits

export interface Reading {
  objects: ObjectStore
  seal: ContentSeal
}

interface ReadContent {
  sha256: string
  /** Bytes. */
  size: number
}

/**
 * Yields the bytes from `start` up to, but not including, `end`. An interrupted download continues at the chunk where
 * it stopped, and a damaged chunk is read a second time.
 * @throws ContentsFailure; `ContentRemoved` if there is no such object
 */
export async function* readObject(
  reading: Reading,
  content: ReadContent,
  start = 0,
  end = content.size,
): AsyncGenerator<Uint8Array, void, undefined> {
  let failures = 0
  for (let at = start; at < end; ) {
    const first = Math.floor(at / chunkBytes)
    try {
      for await (const [index, chunk] of openChunks(reading, content, first, Math.ceil(end / chunkBytes))) {
        const from = at - index * chunkBytes
        const part = chunk.subarray(from, end - index * chunkBytes)
        at += part.length
        yield part
        failures = 0
      }
    } catch (error) {
      failures += 1
      if (failures < readAttempts && isWorthARepeat(error)) continue
      throw error instanceof ChunkDamaged ? damageOf(reading.objects, content, error) : error
    }
  }
}

function isWorthARepeat(error: unknown): boolean {
  return error instanceof ChunkDamaged || (error instanceof ContentsFailure && error.code === 'away')
}

function damageOf(objects: ObjectStore, { sha256 }: ReadContent, cause: unknown): ContentsFailure {
  return new ContentsFailure(
    'damaged',
    `The content ${sha256} in ${objects.address} does not hold the bytes that were stored. Restore its object from a copy of the bucket.`,
    cause,
  )
}

/** Yields the decrypted chunks from `first` to before `end`, with their positions. */
async function* openChunks(
  { objects, seal }: Reading,
  content: ReadContent,
  first: number,
  end: number,
): AsyncGenerator<[number, Buffer], void, undefined> {
  const opened = seal.contentOf(content)
  const range = sealedRange(content.size, first, end)
  const pieces = await objects.get(keyOfContent(seal, content.sha256), range.start, range.end)
  if (pieces === null) throw new ContentRemoved()
  let index = first
  let left: Buffer = Buffer.alloc(0)
  const lengthOf = (at: number) => {
    const chunk = sealedRange(content.size, at, at + 1)
    return chunk.end - chunk.start
  }
  for await (const piece of pieces) {
    left = Buffer.concat([left, piece])
    for (; index < end && left.length >= lengthOf(index); index++) {
      const length = lengthOf(index)
      yield [index, opened.open(index, left.subarray(0, length))]
      left = left.subarray(length)
    }
  }
  if (index < end) throw new ChunkDamaged(`The object ends before its ${sealedSize(content.size)} bytes`)
}
