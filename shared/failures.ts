/** Expected failures cross every boundary as values: a code from this closed union and one sentence. */
export const failureCodes = [
  /** a query or path that cannot be understood */
  'bad-request',
  /** the body does not have the shape the specification gives */
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  /** an illegal transition, or a thing that stands in the way */
  'conflict',
  /** If-Match named another version */
  'stale',
  /** an idempotency key came again with another body */
  'key-reused',
  /** the first request with this idempotency key still runs */
  'in-progress',
  'too-many',
  /** the disk is full, or the data cannot be written */
  'storage',
  /** the hub could not be reached, or did not answer as a hub does */
  'network',
  /** sign in again before anything can be sent */
  'sign-in',
] as const
export type FailureCode = (typeof failureCodes)[number]

/** `pointer` is a JSON pointer into the body, `message` a sentence. */
export interface FieldError {
  pointer: string
  message: string
}

export interface Failure {
  code: FailureCode
  message: string
  errors?: FieldError[]
  retryAfterSeconds?: number
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export function succeed<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

export function fail(
  code: FailureCode,
  message: string,
  more: Omit<Failure, 'code' | 'message'> = {},
): Outcome<never> {
  return { ok: false, failure: { code, message, ...more } }
}
