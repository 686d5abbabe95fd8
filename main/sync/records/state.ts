/** The engine's memory by name (table `sync_state`). A name that is absent was never set, or was cleared. */
import type { LateLaptop } from '../../../shared/laptop-report.ts'
import type { Letterhead } from '../../../shared/letterhead.ts'
import type { Van } from '../../../shared/material.ts'
import type { NoticeKind, ToldSpan } from '../../../shared/notice.ts'
import type { PutBack } from '../../../shared/sending.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { HubIdentity } from '../remote/version.ts'
import type { SweepHold } from './deletion-guard.ts'
import type { FormServer } from './form-server.ts'
import type { SenderLease } from './sender.ts'

/** How far a pull of a list has come, so that a crash or a lost network costs one page (sync design, section 8). */
export interface PassPosition {
  /** Epoch ms of the server; null: everything in the window. */
  since: number | null
  /** The server's clock when the first pass began, epoch ms; null if the server sends no Date. */
  startedAt: number | null
  /** From 1. */
  pass: number
  offset: number
}

/** `none`: it refuses the parameter. */
export type ListLimit = number | 'none'

/** Where it was read as one page, by a hub that tells whether it is the same still. */
interface ChangesRead {
  path: string
  etag: string | null
  /** epoch ms of the hub */
  newest: number
}

export interface ListRead {
  /** Epoch ms by the laptop's clock. */
  at: number
  /** The ETag of a list that came in one answer. */
  etag: string | null
  /** The list's `stamp` when it was requested. */
  stamp: string
}

/** Whose jobs a pull reads: one's own, or for who plans those of the group. */
export type Scope = 'mine' | 'group'

/** Absent jobs that have been judged and are still to be asked for: a sweep that was cut short goes on with them. */
export interface SweepRest {
  uuids: string[]
  /** epoch ms by the laptop's clock */
  at: number
}

/** What an account knows of its operations at a server that offers `operations`. */
export interface Confirmed {
  /** the server that confirmed them */
  hubId: string | null
  /** the generation that all its confirmed operations belong to; null: the server was restored, and they are to be looked up */
  generation: number | null
  /** how many were confirmed */
  count: number
  /** the key of the newest confirmed request; null: none is younger than the server keeps keys for sure */
  key: string | null
  /** when that was, epoch ms by the server's clock */
  at: number
}

interface SyncMemory {
  /** epoch ms of the hub: everything modified before it has been read */
  cursor: number
  /** a pull that a crash or a lost network cut short */
  position: PassPosition
  /** the list of changes as it was read last */
  changesRead: ChangesRead
  /** the list of near jobs whose comparison found nothing absent */
  nearRead: { path: string; etag: string }
  /** hub's time minus the laptop's, in ms */
  clockOffset: number
  /** epoch ms since when the hub cannot be reached */
  offlineSince: number
  lastContact: number
  lastPull: number
  /** when everything here was last compared with the hub */
  lastSweep: number
  /** the question that waits for the person, as too much was absent */
  sweepHeld: SweepHold
  /** what an unfinished sweep still has to ask for */
  sweepRest: SweepRest
  lastTidied: number
  /** how many days back the last full reading went */
  coveredDays: number
  /** `group`: the last full reading was of the group's jobs; absent: of the person's own */
  coveredScope: Scope
  /** The newest `lastModified` in the group, epoch ms of the server, up to which the discrepancies are here. */
  discrepanciesRead: number
  /** The uuids that the list of jobs with open discrepancies had, and the `newest` that it was read for. */
  reportedJobs: { uuids: readonly string[]; newest: number }
  needsSignIn: boolean
  sender: SenderLease
  /** what GET /version offered at its last reading */
  extensions: string[]
  /** and what it calls itself */
  hubVersion: string
  /** the most entries of a list that the server gives, where it refused to give more */
  listLimit: ListLimit
  /** the key has no grant for forms, as a refusal told */
  formsForbidden: boolean
  /** properties of jobs that were edited here, and that neither an answer nor a reading of the server names */
  unnamed: readonly string[]
  /** how a base server treats forms */
  formServer: FormServer
  /** when each read-only list was read, by its name */
  lists: Readonly<Record<string, ListRead>>
  /** for a dispatcher: laptops with unconfirmed work, or without a report since a restore of the server */
  laptops: readonly LateLaptop[]
  /** what the papers of a group bear, by its id */
  letterheads: Readonly<Record<string, Letterhead | null>>
  /** as `cursor` and `position`, of the assets */
  assetCursor: number
  assetPosition: PassPosition
  /** when their list was asked for last, and when all of it was read */
  assetsReadAt: number
  assetsWholeAt: number
  /** what the vans held when somebody who plans asked for it: when, by the laptop's clock, and from when on `taken` counts */
  vans: { at: number; since: number; vans: readonly Van[] }
  /** the uuid of this laptop (`laptop.ts`) */
  taker: string
  /** assets that jobs name and the hub does not show, by uuid, with when it was asked */
  missingAssets: Record<string, number>
  /** which hub it is by its own word, and when its data were last put back */
  hubIdentity: HubIdentity
  /** by account: what is known of its operations at the server */
  confirmed: Readonly<Record<string, Confirmed>>
  /** when a restored server was last sent again what it had lost, and how many operations that were */
  hubPutBack: PutBack
  /** jobs whose history at a base server lacks events that it had, by uuid, with when that was read first */
  lackingSince: Readonly<Record<string, number>>
  /** of the laptops that restored work comes from: the least that the hub's time was minus theirs, in ms, and 0 */
  restoredOffset: number
  /** my jobs as the person was last told of them, by uuid */
  toldJobs: Readonly<Record<string, ToldSpan>>
  /** jobs that others changed and the person has not opened since, by uuid, the newest last */
  unseenJobs: Readonly<Record<string, NoticeKind>>
  /** some jobs have no full-text row yet: the first load has not come to its end */
  isSearchPartial: boolean
}
type Name = keyof SyncMemory

function get<N extends Name>(db: ReadDb, name: N): SyncMemory[N] | null {
  const text = db.value<string>('SELECT value FROM sync_state WHERE name = ?', name)
  return text === undefined ? null : (JSON.parse(text) as SyncMemory[N])
}

function set<N extends Name>(db: WriteDb, name: N, value: SyncMemory[N]): void {
  db.run(
    'INSERT INTO sync_state (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    JSON.stringify(value),
  )
}

function remove(db: WriteDb, name: Name): void {
  db.run('DELETE FROM sync_state WHERE name = ?', name)
}

export const syncState = { get, set, delete: remove }
