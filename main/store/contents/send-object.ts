/**
 * Encrypts content and uploads it, in parts if it is large. At most one part is in memory. An interrupted upload
 * continues with the first part that the store has not confirmed.
 */
import { contentLimits } from '../../../shared/limits/limits.ts'
import { ContentRemoved } from '../blobs/blobs.ts'
import { type ContentSeal, sealedRange } from './content-seal.ts'
import { ContentsFailure } from './contents-failure.ts'
import type { ObjectStore, UploadedPart } from './object-store.ts'
import type { TransferFile } from './transfer-file.ts'

const { chunkBytes, chunksOfPart } = contentLimits

export interface Sending {
  objects: ObjectStore
  seal: ContentSeal
  transfers: TransferFile
  /** Epoch milliseconds. */
  now(): number
}

export interface SentContent {
  sha256: string
  /** Bytes. */
  size: number
  /** Yields the content from `start` on, a multiple of the size of a chunk. */
  readFrom(start: number): Iterable<Uint8Array>
}

/** Returns the key of the object of a content. */
export function keyOfContent(seal: ContentSeal, sha256: string): string {
  return `${contentsPrefix}${seal.nameOf(sha256)}`
}

/** The beginning of the keys of all contents. */
export const contentsPrefix = 'contents/'

/**
 * Uploads the content. Returns whether the store has confirmed the checksum of all bytes; otherwise the caller must
 * read them back.
 * @throws ContentsFailure; `ContentRemoved`, StoreFailure of the source
 */
export async function sendObject(sending: Sending, content: SentContent): Promise<boolean> {
  const parts = [...partsFrom(content.size)]
  if (parts.length > 1) return sendParts(sending, content, parts)
  const bytes = sealPart(sending.seal, content, 0)
  return sending.objects.put(keyOfContent(sending.seal, content.sha256), bytes)
}

/** Yields the numbers of the parts, from 1 on. */
function* partsFrom(size: number): Generator<number> {
  const count = Math.max(1, Math.ceil(size / (chunkBytes * chunksOfPart)))
  for (let number = 1; number <= count; number++) yield number
}

/** A store may forget an upload after some days. Then the upload begins again, once. */
async function sendParts(
  sending: Sending,
  content: SentContent,
  numbers: readonly number[],
): Promise<boolean> {
  const { objects, transfers, seal, now } = sending
  const key = keyOfContent(seal, content.sha256)
  for (let attempt = 0; attempt < 2; attempt++) {
    const begun = transfers.upload(content.sha256)
    const uploadId = begun?.uploadId ?? (await objects.begin(key))
    if (begun === undefined) transfers.beginUpload(content.sha256, uploadId, now())
    const sent = await sendMissing(sending, content, { uploadId, numbers, has: begun?.parts ?? [] })
    const isDone = sent !== null && (await objects.complete(key, uploadId, sent.parts))
    transfers.forgetUpload(content.sha256)
    if (isDone) return sent.isConfirmed
  }
  throw new ContentsFailure(
    'away',
    `${objects.address} forgot an upload in parts twice. The file was not stored, so laptops send it again.`,
  )
}

interface PartsToSend {
  uploadId: string
  numbers: readonly number[]
  /** Parts that the store has. */
  has: readonly UploadedPart[]
}

/** Returns all parts of the content, or null if the store does not know the upload any more. */
async function sendMissing(
  { objects, transfers, seal }: Sending,
  content: SentContent,
  { uploadId, numbers, has }: PartsToSend,
): Promise<{ parts: UploadedPart[]; isConfirmed: boolean } | null> {
  const key = keyOfContent(seal, content.sha256)
  const parts: UploadedPart[] = []
  // The parts of an interrupted upload may have been sent long ago, so the whole is read back.
  let isConfirmed = has.length === 0
  // All parts use the same memory, one after another: each would otherwise wait for the garbage collector.
  const room = Buffer.allocUnsafeSlow(sealedRange(content.size, 0, chunksOfPart).end)
  for (const number of numbers) {
    const known = has.find(part => part.number === number)
    if (known !== undefined) {
      parts.push(known)
      continue
    }
    const bytes = sealPart(seal, content, (number - 1) * chunksOfPart, room)
    const sent = await objects.putPart(key, uploadId, number, bytes)
    if (sent === null) return null
    transfers.addPart(content.sha256, sent)
    isConfirmed &&= sent.isConfirmed
    parts.push({ number, etag: sent.etag })
  }
  return { parts, isConfirmed }
}

/** Encrypts the chunks from `first` on, as many as a part has, into `room`. Without it, the part has memory of its own. */
function sealPart(
  seal: ContentSeal,
  { sha256, size, readFrom }: SentContent,
  first: number,
  room?: Buffer,
): Buffer {
  const content = seal.contentOf({ sha256, size })
  const end = Math.min(first + chunksOfPart, content.chunks)
  const range = sealedRange(size, first, end)
  // Filled in place: a list of chunks would need the memory of the part twice.
  const length = range.end - range.start
  const part = room?.subarray(0, length) ?? Buffer.allocUnsafeSlow(length)
  let index = first
  let at = 0
  for (const chunk of size === 0 ? [new Uint8Array()] : inChunks(readFrom(first * chunkBytes))) {
    at += content.seal(index, chunk).copy(part, at)
    index += 1
    if (index === end) break
  }
  if (at !== part.length) throw new ContentRemoved()
  return part
}

/** Joins pieces of any length to chunks. Only the last chunk may be shorter. */
function* inChunks(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let left: Uint8Array = new Uint8Array()
  for (const piece of pieces) {
    left = left.length === 0 ? piece : Buffer.concat([left, piece])
    for (; left.length >= chunkBytes; left = left.subarray(chunkBytes)) yield left.subarray(0, chunkBytes)
  }
  if (left.length > 0) yield left
}
