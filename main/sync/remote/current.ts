/**
 * A cache on the way, or an answer that falls to the wrong question, tells what was: it is asked for again before it is
 * believed, as only a hub that was put back to an older copy goes on saying so (sync design, section 7).
 */
import { isDeepStrictEqual } from 'node:util'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { isOlder } from './read-entity.ts'
import type { Reply } from './reply.ts'

/** @returns the last answer, when all of them are older */
export async function askForCurrent<T>(
  ask: () => Promise<Reply<T>>,
  isOld: (body: T) => boolean,
): Promise<Reply<T>> {
  let reply = await ask()
  for (let turn = 1; turn < syncLimits.currentAsks; turn++) {
    if (reply.kind !== 'answer' || !isOld(reply.body)) return reply
    reply = await ask()
  }
  return reply
}

/** A reader of what a write is answered with: never older than what was read before it. */
export function since<T extends { lastModified?: number }>(
  known: number | null,
  read: (value: unknown) => T | null,
): (value: unknown) => T | null {
  return value => {
    const entity = read(value)
    return entity === null || isOlder(entity, known) ? null : entity
  }
}

/** The write was answered with what was there before it: nobody knows whether it was done. */
export function isUnwritten(
  before: { lastModified?: unknown; [name: string]: unknown },
  after: { lastModified?: unknown; [name: string]: unknown },
  fields: Readonly<Record<string, unknown>>,
): boolean {
  const names = Object.keys(fields)
  return (
    before.lastModified === after.lastModified &&
    names.some(name => !isDeepStrictEqual(fields[name], before[name])) &&
    names.every(name => isDeepStrictEqual(after[name], before[name]))
  )
}
