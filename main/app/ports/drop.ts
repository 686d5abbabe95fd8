/** A promise nobody waits for: what goes wrong with it is logged, not lost. */
import type { Logger } from 'pino'

export function drop(promise: Promise<unknown>, log: Pick<Logger, 'warn'>, event: string): void {
  promise.catch((error: unknown) => log.warn({ err: error }, event))
}
