/** Logs the error of a promise that is not awaited, so that the error is not lost. */
import type { Logger } from 'pino'

export function drop(promise: Promise<unknown>, log: Pick<Logger, 'warn'>, event: string): void {
  promise.catch((error: unknown) => log.warn({ err: error }, event))
}
