/** The functions of an object store that contents need, a small part of S3. */

interface StoredObject {
  key: string
  /** Size in bytes. */
  size: number
}

interface ListedObjects {
  objects: StoredObject[]
  /** Continues the list; undefined: this was its end. */
  next: string | undefined
}

/** A part of an object that is uploaded in parts. */
export interface UploadedPart {
  /** Counted from 1. */
  number: number
  etag: string
}

/** Every method throws `ContentsFailure`. */
export interface ObjectStore {
  /** The address for messages, without keys. */
  readonly address: string
  /** Returns the size in bytes, or null if there is no such object. */
  size(key: string): Promise<number | null>
  /** Opens the bytes from `start` up to, but not including, `end`. Null: there is no such object. */
  get(key: string, start: number, end: number): Promise<AsyncIterable<Uint8Array> | null>
  /** Returns whether the store has confirmed the checksum of the bytes. */
  put(key: string, bytes: Uint8Array): Promise<boolean>
  /** Lists objects in the order of their keys, at most 1,000. */
  list(prefix: string, after?: string): Promise<ListedObjects>
  /** Removes an object. A missing one is no error. */
  remove(key: string): Promise<void>
  /** Begins an upload in parts, and returns its id. */
  begin(key: string): Promise<string>
  /** Returns null if the store does not know the upload any more. */
  putPart(key: string, uploadId: string, number: number, bytes: Uint8Array): Promise<CheckedPart | null>
  /** Returns false if the store does not know the upload or its parts any more. */
  complete(key: string, uploadId: string, parts: readonly UploadedPart[]): Promise<boolean>
  abort(key: string, uploadId: string): Promise<void>
  /** Whether the last request failed because the store was away or full. */
  isAway(): boolean
  /** Throws if the store was away a moment ago. Then a new upload would most likely fail too. */
  requireReachable(): void
  close(): void
}

interface CheckedPart extends UploadedPart {
  /** Whether the store has confirmed the checksum of the bytes. */
  isConfirmed: boolean
}
