/** Expected failures are returned as values, not thrown: one of these codes, and a message for the user. */
import type { Message } from './message.ts'

export const failureCodes = [
  /** a query or path that cannot be understood */
  'bad-request',
  /** the body does not have the form that the interface requires */
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  /** an illegal transition, or another obstacle in the present state */
  'conflict',
  /** If-Match named another version than the present one */
  'stale',
  /** an idempotency key was used again with another body */
  'key-reused',
  /** the first request with this idempotency key still runs */
  'in-progress',
  'too-many',
  /** the disk is full, or the data cannot be written */
  'storage',
  /** the server could not be reached, or the answer was not a server's, such as a proxy's page */
  'network',
  /** the user must sign in again before anything can be sent */
  'sign-in',
] as const
export type FailureCode = (typeof failureCodes)[number]

/** Obstacles that a program has to distinguish, if the code is not enough. */
export const obstacles = ['no-room', 'too-large'] as const
export type Obstacle = (typeof obstacles)[number]

/** `pointer`: a JSON pointer into the body. The message may lack its subject, because the field is known. */
export interface FieldError extends Message {
  pointer: string
}

export interface Failure extends Message {
  code: FailureCode
  /** the server's own message, in its language */
  hubSaid?: string
  errors?: FieldError[]
  obstacle?: Obstacle
  /** address of the sign-in page of a network that requires one (captive portal) */
  page?: string
  retryAfterSeconds?: number
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export function succeed<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

/** `told` is a plain sentence if no screen shows it, for example on a command line. */
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
