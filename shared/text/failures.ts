/** Expected failures cross every boundary as values: a code from this closed union, and why, in one sentence. */
import type { Message } from './message.ts'

export const failureCodes = [
  /** a query or path that cannot be understood */
  'bad-request',
  /** the body does not have the shape the interface gives */
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

/** Obstacles that a program has to distinguish, if the code is not enough. */
export const obstacles = ['no-room'] as const
export type Obstacle = (typeof obstacles)[number]

/** `pointer` is a JSON pointer into the body; what is told of it may stand without its subject. */
export interface FieldError extends Message {
  pointer: string
}

export interface Failure extends Message {
  code: FailureCode
  /** the server's own message, in its language */
  hubSaid?: string
  errors?: FieldError[]
  obstacle?: Obstacle
  /** the address of a page to open, where a network wants a sign-in first */
  page?: string
  retryAfterSeconds?: number
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export function succeed<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

/** `told` is a plain sentence where no screen shows it, as what a command line says. */
export function fail(
  code: FailureCode,
  told: Message | string,
  more: Omit<Failure, 'code' | keyof Message> = {},
): Outcome<never> {
  return { ok: false, failure: { code, ...toMessage(told), ...more } }
}

/** Returns only the message of an object that contains one. */
export function toMessage(told: Message | string): Message {
  if (typeof told === 'string') return { message: told }
  const { message, reason, values, next } = told
  return { message, ...(reason && { reason }), ...(values && { values }), ...(next && { next }) }
}
