/**
 * Repeats a request whose answer is older than a known one: a cache or a proxy may have sent it. Only a server
 * that was restored from a backup repeats the older answer (sync design, section 7).
 */
import { isDeepStrictEqual } from 'node:util'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { isOlder } from './read-entity.ts'
import type { Reply } from './reply.ts'

/** @returns the last answer if all of them are older */
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

/** Returns a reader of the answer to a write, which refuses a version older than the one that was read before. */
export function since<T extends { lastModified?: number }>(
  known: number | null,
  read: (value: unknown) => T | null,
): (value: unknown) => T | null {
  return value => {
    const entity = read(value)
    return entity === null || isOlder(entity, known) ? null : entity
  }
}

/**
 * Whether the answer to a write shows the version from before it, so that it is unknown whether the write was
 * done.
 */
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
