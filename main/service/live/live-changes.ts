/**
 * Reports changes to connected clients, soon after they were committed. It reads the change log instead of listening
 * to commits, so that it also finds the changes of other processes, such as those of the command line.
 */
import type { LiveChange } from '../../../shared/entities/live-change.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { unlessAway } from '../../store/store-failure.ts'
import type { Actor } from '../actor.ts'
import { createIdentityReader } from '../identity.ts'
import type { Service } from '../service.ts'
import { newestSeq } from '../webhooks/change-cursor.ts'
import { describeChange, readChangedRows } from './changed-rows.ts'

interface LiveListener {
  actor: Actor
  /** `id`: with it a later stream continues after this change. */
  tell(change: LiveChange, id: string): void
}

export interface Listening {
  /** id of the newest change */
  id: string
  /** changes after the last one that the listener knows; with `more` if the hub does not know them all */
  missed: LiveChange
  stop(): void
}

export interface LiveChanges {
  /** Reports each later change to the listener. `after`: the id of the last change that it knows; null: it knows none. */
  listen(listener: LiveListener, after: string | null): Listening
  every: Every
  close(): void
}

/** Calls a function at an interval in ms. Returns a function that ends it. */
type Every = (ms: number, run: () => void) => () => void

export function createLiveChanges(service: Service, every: Every = repeat): LiveChanges {
  const { read } = service.store
  const readIdentity = createIdentityReader(service)
  const listeners = new Set<LiveListener>()
  let seen = 0
  let stopLooking: (() => void) | null = null
  const idOf = (seq: number) => `${readIdentity()?.generation ?? 0}-${seq}`
  const look = () => {
    const newest = newestSeq(read)
    if (newest === seen) return
    const changed = readChangedRows(read, seen)
    const id = idOf(newest)
    // Only after everything was read: if the database is away, the next look finds the same changes.
    seen = newest
    for (const listener of [...listeners]) {
      const change = describeChange(listener.actor, changed)
      if (change !== null) listener.tell(change, id)
    }
  }
  const leave = (listener: LiveListener) => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopLooking?.()
    stopLooking = null
  }
  return {
    listen(listener, after) {
      if (stopLooking === null) {
        seen = newestSeq(read)
        stopLooking = every(hubLimits.liveLookMs, () => unlessAway(look))
      } else look()
      listeners.add(listener)
      const known = after === null ? null : seqAfter(after, idOf)
      const missed = readMissed(read, listener.actor, known, seen)
      return { id: idOf(seen), missed, stop: () => leave(listener) }
    },
    every,
    close() {
      for (const listener of [...listeners]) leave(listener)
    },
  }
}

/** Returns the number in an id; null: it is of another generation, or no id. */
function seqAfter(after: string, idOf: (seq: number) => string): number | null {
  const [, digits = ''] = /^\d{1,16}-(\d{1,16})$/.exec(after) ?? []
  return digits !== '' && idOf(Number(digits)) === after ? Number(digits) : null
}

const nothing: LiveChange = { jobs: [], assets: [], deleted: [], lists: [], more: false }
const unknown: LiveChange = { ...nothing, more: true }

/** Returns what has changed for the actor after `after` and until `seen`, which the next look begins with. */
function readMissed(db: ReadDb, actor: Actor, after: number | null, seen: number): LiveChange {
  if (after === seen) return nothing
  if (after === null || after > seen || !isLogged(db, after)) return unknown
  const { rows, further } = readChangedRows(db, after)
  return describeChange(actor, { rows: rows.filter(({ seq }) => seq <= seen), further }) ?? nothing
}

/** Whether all changes after this number are still in the log, whose old rows are removed. */
function isLogged(db: ReadDb, after: number): boolean {
  const oldest = db.value<number | null>('SELECT min(seq) FROM change_log')
  return oldest !== undefined && oldest !== null && oldest <= after + 1
}

function repeat(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms)
  timer.unref()
  return () => clearInterval(timer)
}
