/** What sync needs from its surroundings; the app's ports satisfy it, and so do a simulator's. */
import type { Logger } from 'pino'
import type { fetch } from 'undici'

export interface SyncClock {
  /** epoch milliseconds, as wrong as the laptop's clock is */
  now(): number
  /** calls `run` once after `ms`; returns a function that cancels it */
  after(ms: number, run: () => void): () => void
  /** the IANA name of the laptop's time zone */
  timeZone(): string
}

export interface SyncRandom {
  uuid(): string
  /** in [0, 1) */
  fraction(): number
}

export interface SyncPorts {
  clock: SyncClock
  random: SyncRandom
  log: Pick<Logger, 'info' | 'warn'>
  fetch: typeof fetch
}
