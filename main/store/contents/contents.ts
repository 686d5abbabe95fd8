/** The contents of documents, as a hub uses them: in the encrypted file, or in an object store. */
import type { StoredContent, StoredThumbnail } from '../blobs/blobs.ts'

/** Receives new content. Other readers see it only after `store`. */
export interface ContentWriter {
  /** The bytes received so far. */
  readonly size: number
  /** @throws StoreFailure */
  add(bytes: Uint8Array): void
  /** Ends the content and returns its SHA-256, in hex. */
  seal(): string
  /**
   * Stores the content durably under its SHA-256. Call it before the command that creates the document. `now`: epoch ms.
   * @throws StoreFailure, ContentsFailure
   */
  store(now: number): Promise<void>
  close(): Promise<void>
}

/** Parts of a content, in their order. */
export type ContentParts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

export interface Contents {
  /** The database of this machine into which uploads are written as they arrive. */
  readonly file: string
  readonly isOpen: boolean
  /** Starts new content. The caller must close the writer. @throws ContentsFailure if the store was just away */
  write(): ContentWriter
  /** @throws StoreFailure, ContentsFailure */
  find(sha256: string): StoredContent | undefined | Promise<StoredContent | undefined>
  /**
   * Yields the bytes from `start` up to, but not including, `end`.
   * @throws StoreFailure, ContentsFailure; `ContentRemoved` when the content was removed during the reading
   */
  read(content: StoredContent, start?: number, end?: number): ContentParts
  /** Whether the last request to the store failed because it was away or full. Absent: there is no store. */
  isAway?(): boolean
  /** Counts the contents of documents in the file of this machine that other hubs cannot read. Absent: there are no others. */
  countUnmoved?(): number
  thumbnail(content: StoredContent): StoredThumbnail | undefined
  /** Stores a thumbnail on this machine, unless the content was removed in the meantime. */
  keepThumbnail(content: StoredContent, thumbnail: StoredThumbnail): void
}
