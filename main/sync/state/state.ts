/** The engine's memory by name (table `sync_state`). A name that is absent was never set, or was cleared. */
import type { LateLaptop } from '../../../shared/entities/laptop-report.ts'
import type { Letterhead } from '../../../shared/entities/letterhead.ts'
import type { Van } from '../../../shared/entities/material.ts'
import type { ServerRestore, SweepQuestion } from '../../../shared/sync/sending.ts'
import type { NoticeKind, NoticeSpan } from '../../../shared/views/notice.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { HubIdentity } from '../client/server-identity.ts'

/** Progress of a pull of a list, stored so that a crash or a lost network costs one page (sync design, section 8). */
export interface PassPosition {
  /** Epoch ms of the server; null: everything in the window. */
  since: number | null
  /** The server's clock when the first pass began, epoch ms; null if the server sends no Date. */
  startedAt: number | null
  /** Number of the pass, from 1. */
  pass: number
  offset: number
}

export interface SweepHold extends SweepQuestion {
  /** epoch ms of the reading by the laptop's clock */
  at: number
  /** The user said "not now": the question is not shown until then. */
  quietUntil: number | null
  /** Number of successive readings that found it; earlier versions stored none. */
  readings?: number
}

export interface FormServer {
  /** Build that taught this, as `/version` names it: another build may act differently. */
  build: string | null
  /** `puts`: it created a form under our uuid; `posts`: it creates forms by POST only. Absent: not tried yet. */
  level?: 'puts' | 'posts' | 'create-only'
  /** The server accepted a change once, so a refusal only concerns the refused form. */
  takesChanges?: true
  /** `GET /form/:id` answered with a form. */
  showsForms?: true
  /** Milliseconds since the epoch, by the laptop's clock, when it first refused a change. */
  refusedAt?: number
}

interface SenderLease {
  holder: string
  /** epoch ms */
  since: number
}

/** `none`: the server refuses the parameter `limit`. */
export type ListLimit = number | 'none'

/**
 * The last reading of the list of changes. A repetition of `path` sends `etag`, and an answer 304 means no change.
 */
interface ChangesRead {
  path: string
  etag: string | null
  /** Newest `lastModified` in the list, epoch ms of the server. */
  newest: number
}

export interface ListRead {
  /** When the reading began, epoch ms by the laptop's clock; 0: the list has changed, or was not read yet. */
  at: number
  /** The ETag of a list that came in one answer. */
  etag: string | null
  /** The list's `stamp` when it was requested. */
  stamp: string
  /** How many changes of its entries the server has reported. */
  heard?: number
}

/** `mine`: a pull reads the jobs of the signed-in user. `group`: it reads the jobs of a dispatcher's group. */
export type Scope = 'mine' | 'group'

/**
 * Jobs that the last list lacked and that are still to be requested one by one. An interrupted sweep goes on with
 * them.
 */
export interface SweepRest {
  uuids: string[]
  /** epoch ms by the laptop's clock */
  at: number
}

/** The account's operations that a server with the extension `operations` has confirmed. */
export interface Confirmed {
  /** the server that confirmed them */
  hubId: string | null
  /** Generation of the confirmed operations; null: the server was restored, and they are to be looked up. */
  generation: number | null
  /** number of confirmed operations */
  count: number
  /**
   * Key of the newest confirmed request; null: no request is young enough for the server to have its key for sure.
   */
  key: string | null
  /** Time of that confirmation, epoch ms by the server's clock. */
  at: number
}

interface SyncMemory {
  /** Epoch ms of the server: everything modified before it has been read. */
  cursor: number
  /** position of a pull that a crash or a lost network interrupted */
  position: PassPosition
  /** the last reading of the list of changes */
  changesRead: ChangesRead
  /** the list of near jobs whose comparison found nothing absent */
  nearRead: { path: string; etag: string }
  /** server's time minus the laptop's, in ms */
  clockOffset: number
  /** Epoch ms since when the server cannot be reached. */
  offlineSince: number
  lastContact: number
  lastPull: number
  /** Time of the last comparison of everything here with the server. */
  lastSweep: number
  /** The question to the user whether the many absent jobs are really gone. */
  sweepHeld: SweepHold
  /** jobs that an unfinished sweep still has to request */
  sweepRest: SweepRest
  lastTidied: number
  /** days that the last full reading went back */
  coveredDays: number
  /** `group`: the last full reading was of the group's jobs; absent: of the user's own. */
  coveredScope: Scope
  /** The newest `lastModified` in the group, epoch ms of the server, up to which the discrepancies are here. */
  discrepanciesRead: number
  /** The uuids that the list of jobs with open discrepancies had, and the `newest` that it was read for. */
  reportedJobs: { uuids: readonly string[]; newest: number }
  needsSignIn: boolean
  sender: SenderLease
  /** extensions in the latest answer of `GET /version` */
  extensions: string[]
  /** build in the latest answer of `GET /version` */
  hubVersion: string
  /** Largest `limit` of a list that the server accepts, learnt when it refused a larger one. */
  listLimit: ListLimit
  /** The server has refused forms, as the key has no grant for them. */
  formsForbidden: boolean
  /** properties of jobs that were edited here, and that neither an answer nor a reading of the server names */
  unnamed: readonly string[]
  /** how a base server treats forms */
  formServer: FormServer
  /** Readings of each read-only list, by its name. */
  lists: Readonly<Record<string, ListRead>>
  /** Laptops with unconfirmed work, or without a report since a restore of the server; only dispatchers have them. */
  laptops: readonly LateLaptop[]
  /** Letterheads of the groups' printed documents, by the group's id. */
  letterheads: Readonly<Record<string, Letterhead | null>>
  /** `cursor` and `position` of the assets */
  assetCursor: number
  assetPosition: PassPosition
  /** times of the last request of their list, and of the last complete reading */
  assetsReadAt: number
  assetsWholeAt: number
  /**
   * Contents of the vans as a dispatcher read them. `at`: by the laptop's clock. `since`: `taken` counts from then
   * on.
   */
  vans: { at: number; since: number; vans: readonly Van[] }
  /** the uuid of this laptop (`../state/laptop-id.ts`) */
  taker: string
  /** Assets that jobs name and the server does not show, by uuid, with the time of the request. */
  missingAssets: Record<string, number>
  /** The server's id and the generation of its data, as it states them. */
  hubIdentity: HubIdentity
  /** by account: its operations that the server has confirmed */
  confirmed: Readonly<Record<string, Confirmed>>
  /** Time and number of the operations that were last resent because a restored server had lost them. */
  hubPutBack: ServerRestore
  /**
   * Jobs whose history at a base server lacks events that it had, by uuid, with the time of the first such
   * reading.
   */
  lackingSince: Readonly<Record<string, number>>
  /** Smallest clock offset (server minus laptop, in ms) of the laptops that restored work comes from; at most 0. */
  restoredOffset: number
  /** The user's jobs as the last notification described them, by uuid. */
  toldJobs: Readonly<Record<string, NoticeSpan>>
  /** Jobs that other users changed and this user has not opened since, by uuid, the newest last. */
  unseenJobs: Readonly<Record<string, NoticeKind>>
  /** The spans that these jobs had when the user last saw them, by uuid. */
  unseenSpans: Readonly<Record<string, NoticeSpan>>
  /** Whether some jobs lack their full-text row, because the first load has not ended. */
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
