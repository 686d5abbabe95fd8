/** A request to a server, and the reader of its answer. */
import type { FrozenRequest } from '../../store/schema/sync.ts'
import type { FileBody } from './file-form.ts'
import type { Expected, Known } from './reply.ts'

export interface RemoteRequest<T = unknown> extends Omit<FrozenRequest, 'idempotencyKey'> {
  idempotencyKey?: string | null
  ifMatch?: string | null
  /** Key of the newest confirmed operation, which the server must have. */
  operationAfter?: string | null
  /** id of the last event of a stream, after which the next one continues */
  lastEventId?: string | null
  /** the laptop's report about itself, in the header `Laptop` */
  laptop?: string | null
  /** A known answer with its ETag, which a 304 returns again. */
  known?: Known<T> | null
  /** file that is sent as the body */
  file?: FileBody
  /** bytes of the content, `end` is not included; the server may send all of it */
  range?: { start: number; end: number }
  /** Receives the content while it arrives; the reply then has none. */
  receiver?: Receiver
  /** Ends the transfer of a file, which may take an hour on a slow line. */
  signal?: AbortSignal
  expected: Expected<T>
}

/** `expected`: the reader of the answer, which returns null for another shape. */
export function getRequest<T>(path: string, expected: Expected<T>): RemoteRequest<T> {
  return { method: 'GET', path, contentType: null, body: null, expected }
}

/** Returns a POST with a JSON body. */
export function postRequest<T>(path: string, body: object, expected: Expected<T>): RemoteRequest<T> {
  return { method: 'POST', path, contentType: 'application/json', body: JSON.stringify(body), expected }
}

export interface Receiver {
  /** size in bytes; null: the server did not say */
  size: number | null
  /** @throws StoreFailure, which ends the request */
  add(bytes: Uint8Array): void
}
