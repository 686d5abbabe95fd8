/**
 * Remembers for some minutes which contents the sweep of an object store removes. A file that was uploaded before the
 * removal must not get its document after it.
 */
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { Command } from '../../command.ts'
import { readMeta, writeMeta } from '../../meta.ts'
import { refuseForNow } from '../../turns.ts'

const NAME = 'contentsRemoved'

interface Removed {
  /** Epoch milliseconds. */
  at: number
  hashes: string[]
}

function readRemoved(db: ReadDb, now: number): Removed[] {
  const text = readMeta(db, NAME) ?? ''
  const all = text === '' ? [] : (JSON.parse(text) as Removed[])
  return all.filter(({ at }) => Math.abs(now - at) < hubLimits.storeRemovalMs)
}

/** Call it in the transaction that finds no document of these contents. `now`: epoch ms. */
export function recordRemoval(db: WriteDb, hashes: string[], now: number): void {
  writeMeta(db, NAME, JSON.stringify([...readRemoved(db, now), { at: now, hashes }]))
}

/** Forgets old removals, so that new documents need not read them. */
export function forgetRemovals(db: WriteDb, now: number): void {
  const left = readRemoved(db, now)
  if ((readMeta(db, NAME) ?? '') !== '') writeMeta(db, NAME, left.length > 0 ? JSON.stringify(left) : '')
}

/** @throws Refused `too-many`: the client sends the file again, which stores it again */
export function requireNotRemoved({ db, now }: Pick<Command, 'db' | 'now'>, sha256: string): void {
  if (!readRemoved(db, now).some(({ hashes }) => hashes.includes(sha256))) return
  refuseForNow('An equal file without a document was just removed.', hubLimits.storeRemovalRetrySeconds)
}
