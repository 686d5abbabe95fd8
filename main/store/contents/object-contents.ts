/**
 * Contents in an object store. Uploads arrive in the encrypted file of this machine, and are in the store before their
 * document exists. Content that is still in the file, because it was not moved yet, is read from there.
 */
import { createHash } from 'node:crypto'
import { contentLimits } from '../../../shared/limits/limits.ts'
import type { BlobWriter } from '../blobs/blob-writer.ts'
import { type Blobs, ContentRemoved, type StoredContent, type StoredThumbnail } from '../blobs/blobs.ts'
import { type ContentSeal, openedSize } from './content-seal.ts'
import type { Contents, ContentWriter } from './contents.ts'
import { ContentsFailure } from './contents-failure.ts'
import { createKnownSizes } from './known-sizes.ts'
import type { ObjectStore } from './object-store.ts'
import { readObject } from './read-object.ts'
import { keyOfContent, type SentContent, sendObject } from './send-object.ts'
import type { TransferFile } from './transfer-file.ts'

/** The `id` of content that is not in the file. SQLite's own ids begin with 1. */
const NOT_IN_FILE = 0

export interface ObjectContentsParts {
  blobs: Blobs
  objects: ObjectStore
  seal: ContentSeal
  transfers: TransferFile
  /** Checks the mark of the hub in the store. @throws ContentsFailure */
  requireMark(): Promise<void>
  /** Whether new content goes into the file, because all content is moved back there. */
  isMovingBack(): boolean
  /** Counts contents of documents that are only in the file, if other hubs serve the same database. */
  countUnmoved(): number
  /** Epoch milliseconds. */
  now(): number
  /** Runs a few uploads at one time. @throws if too many wait */
  takeTurn<T>(work: () => Promise<T>): Promise<T>
}

export class ObjectContents implements Contents {
  readonly blobs: Blobs
  readonly objects: ObjectStore
  readonly transfers: TransferFile
  readonly seal: ContentSeal
  readonly #parts: ObjectContentsParts
  readonly #known = createKnownSizes(contentLimits.knownContents)
  #isMarkChecked = false

  constructor(parts: ObjectContentsParts) {
    this.blobs = parts.blobs
    this.objects = parts.objects
    this.transfers = parts.transfers
    this.seal = parts.seal
    this.#parts = parts
  }

  get file(): string {
    return this.blobs.file
  }

  get isOpen(): boolean {
    return this.blobs.isOpen
  }

  write(): ContentWriter {
    const isMovingBack = this.#parts.isMovingBack()
    if (!isMovingBack) this.objects.requireReachable()
    const arrived = this.blobs.write()
    return isMovingBack ? arrived : this.#writerOf(arrived)
  }

  async find(sha256: string): Promise<StoredContent | undefined> {
    const local = this.blobs.find(sha256)
    if (local) return local
    const size = this.#known.get(sha256) ?? (await this.sizeInStore(sha256))
    if (size === null) return undefined
    this.#known.set(sha256, size)
    return { id: NOT_IN_FILE, sha256, size }
  }

  async *read(
    content: StoredContent,
    start = 0,
    end = content.size,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    let at = start
    if (content.id !== NOT_IN_FILE)
      try {
        for (const part of this.blobs.read(content, start, end)) {
          at += part.length
          yield part
        }
      } catch (error) {
        // The content was moved to the store during the reading, which continues there.
        if (!(error instanceof ContentRemoved)) throw error
      }
    if (at >= end) return
    try {
      yield* readObject(this, content, at, end)
    } catch (error) {
      if (error instanceof ContentRemoved) this.forget(content.sha256)
      throw error
    }
  }

  countUnmoved(): number {
    return this.#parts.countUnmoved()
  }

  isAway(): boolean {
    return this.objects.isAway()
  }

  thumbnail(content: StoredContent): StoredThumbnail | undefined {
    return content.id === NOT_IN_FILE
      ? this.transfers.thumbnail(content.sha256)
      : this.blobs.thumbnail(content)
  }

  keepThumbnail(content: StoredContent, thumbnail: StoredThumbnail): void {
    if (content.id === NOT_IN_FILE) this.transfers.keepThumbnail(content.sha256, thumbnail)
    else this.blobs.keepThumbnail(content, thumbnail)
  }

  /**
   * Uploads content, and reads it back if the store has not confirmed its checksum or `isChecked` is set.
   * @throws ContentsFailure; the errors of the source
   */
  async send(content: SentContent, isChecked = false): Promise<void> {
    await this.requireMark()
    await this.#parts.takeTurn(async () => {
      const isConfirmed = await sendObject({ ...this.#parts }, content)
      if (!isConfirmed || isChecked) await this.#requireWhole(content)
    })
    this.#known.set(content.sha256, content.size)
  }

  /** Checks the mark once in the life of this program. @throws ContentsFailure */
  async requireMark(): Promise<void> {
    if (this.#isMarkChecked) return
    await this.#parts.requireMark()
    this.#isMarkChecked = true
  }

  /** Forgets content that was removed from the store. */
  forget(sha256: string): void {
    this.#known.delete(sha256)
    this.transfers.forget(sha256)
  }

  close(): void {
    this.closeStore()
    this.blobs.close()
  }

  /** Closes all but the file of contents, which the caller closes. */
  closeStore(): void {
    this.objects.close()
    this.transfers.close()
  }

  #writerOf(arrived: BlobWriter): ContentWriter {
    return {
      get size() {
        return arrived.size
      },
      add: bytes => arrived.add(bytes),
      seal: () => arrived.seal(),
      store: () =>
        this.send({
          sha256: arrived.seal(),
          size: arrived.size,
          readFrom: start => arrived.readBack(start),
        }),
      close: () => arrived.close(),
    }
  }

  /**
   * Returns the size of content in the store, in bytes. Null: it is not there. The bucket has the mark then: otherwise
   * the bucket is missing or wrong.
   * @throws ContentsFailure
   */
  async sizeInStore(sha256: string): Promise<number | null> {
    const size = await this.objects.size(keyOfContent(this.seal, sha256))
    if (size === null) await this.#parts.requireMark()
    return size === null ? null : openedSize(size)
  }

  async #requireWhole(content: SentContent): Promise<void> {
    if (await this.#isWhole(content)) return
    throw new ContentsFailure(
      'damaged',
      `${this.objects.address} returned other bytes than were sent. The file was not stored there, so laptops keep it and send it again.`,
    )
  }

  async #isWhole({ sha256, size }: SentContent): Promise<boolean> {
    const hash = createHash('sha256')
    try {
      for await (const part of readObject(this, { sha256, size })) hash.update(part)
      return hash.digest('hex') === sha256
    } catch (error) {
      if (error instanceof ContentRemoved) return false
      if (error instanceof ContentsFailure && error.code === 'damaged') return false
      throw error
    }
  }
}
