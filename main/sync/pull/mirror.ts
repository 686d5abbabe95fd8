/**
 * Keeps a read-only list of the server in the database. Each list is one description (`lists.ts`). These rules hold
 * for all of them:
 * - A list is read when it is due, when the user asks, and when its `stamp` changes.
 * - A server that refuses a list, or answers with something else, refuses nothing else. What was read before stays.
 * - Absent rows are removed only if the server counted the list (`X-Total-Count`) and all of it came.
 * - The ETag of a list of one page is sent with the next request; 304 changes no row.
 * - The rows of a list that the server does not offer any more are removed. So are those of a dispatchers' list if the
 *   user is no dispatcher any more.
 */

import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { LiveList } from '../../../shared/entities/live-change.ts'
import type { Extension } from '../../../shared/entities/version.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { Parameter, ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import type { entityColumns } from '../../store/schema/entity.ts'
import { saveGroup } from '../client/account/account.ts'
import type { RemoteEntity } from '../client/read-entity.ts'
import type { Remote } from '../client/remote.ts'
import { type ListedEntry, type ListSource, readEntries, readPages } from '../entities/lists/read-pages.ts'
import {
  endsRun,
  type Interruption,
  isPassing,
  type PullParts,
  scopeOf,
  writeInSlices,
} from '../entities/lists/reading.ts'
import { isDue } from '../ports/backoff.ts'
import { createReadGuard } from '../ports/read-guard.ts'
import type { SyncContext } from '../state/context.ts'
import { offeredExtensions } from '../state/server.ts'
import { type ListRead, syncState } from '../state/state.ts'

export interface ListDescription<E extends ListedEntry, T extends MirroredTable> {
  /** The name under which the last reading is remembered. */
  name: string
  /** The extension that offers the list; none for a list of the base interface. */
  extension?: Extension
  /** Name of the list in live changes. While the server reports each change, it is read once a day. */
  live?: LiveList
  /** Only dispatchers read the list. */
  isForDispatchers?: true
  /** Whether there is anything to read; by default there is. */
  isWanted?(context: SyncContext): boolean
  /** A function if the path depends on the laptop's state, or contains the page. */
  path: string | ((context: SyncContext, offset: number) => string)
  /** `size`: entries of one request. `most`: stored entries. A list without pages has one answer. */
  pages?: { size: number; most: number }
  /** Returns null for an invalid entry. */
  read(value: unknown): E | null
  /** Milliseconds until the list is read again. */
  every: number
  /** The table that stores the entries. */
  table?: T
  /** The columns that are not properties of the entry. */
  columns?(entry: E): Partial<T['$inferInsert']>
  /** Stores an entry of a list without a table. */
  save?(db: WriteDb, context: SyncContext, entry: E): void
  /** Called at the end of each reading, in the transaction that remembers it. */
  end?(db: WriteDb, context: SyncContext, result: ListResult<E>): void
  /** Removes what `save` and `end` wrote, when the server does not offer the list any more. */
  forget?(db: WriteDb): void
  /** The list is also read when this changes. */
  stamp?(db: ReadDb): string
}

interface ListResult<E> {
  entries: readonly E[]
  /** The number of entries is the one that the server counted. */
  isWhole: boolean
  /** The server answered 304: `entries` is empty, and nothing has changed. */
  isSame: boolean
  /** The stamp before the first request. */
  stamp: string
}

export interface Mirror {
  /** @returns only what ends the whole run: no network, or no valid sign-in */
  readIfDue(parts: MirrorParts, isAsked?: boolean): Promise<Interruption>
  /** @returns why the list was not read */
  read(parts: MirrorParts): Promise<Interruption>
  /** Makes the list due if an entry of it has changed. Returns whether it is due. */
  hear(db: WriteDb, changed: readonly string[]): boolean
}

type MirrorParts = Pick<PullParts, 'context' | 'guard' | 'send' | 'isStopped' | 'heardSince' | 'heardUntil'>

/** Reads a list that a user has asked for, outside of a run. @returns why the list was not read */
export function readNow(
  list: Pick<Mirror, 'read'>,
  context: SyncContext,
  remote: Pick<Remote, 'send'>,
): Promise<Interruption> {
  return list.read({
    context,
    send: request => remote.send(request),
    guard: createReadGuard(),
    isStopped: () => false,
    heardSince: () => Number.POSITIVE_INFINITY,
    heardUntil: () => Number.NEGATIVE_INFINITY,
  })
}

export function mirror<E extends ListedEntry, T extends MirroredTable = never>(
  list: ListDescription<E, T>,
): Mirror {
  const rows = list.table === undefined ? null : mirroredRows(list.table, list.columns)
  const read = (parts: MirrorParts) => readList(parts, list, rows)
  return {
    read,
    async readIfDue(parts, isAsked = false) {
      const { store } = parts.context.service
      if (!isOffered(parts.context, list)) {
        if (lastRead(store.read, list) !== null) store.transaction(db => forget(db, list, rows))
        return null
      }
      if (list.isWanted?.(parts.context) === false || (!isAsked && !isListDue(parts, list))) return null
      return turnedAway(parts, list, await read(parts))
    },
    hear(db, changed) {
      const last = lastRead(db, list)
      if (list.live === undefined || last === null || !changed.includes(list.live)) return false
      remember(db, list, { ...last, at: 0, heard: (last.heard ?? 0) + 1 })
      return true
    },
  }
}

type Named = Pick<
  ListDescription<never, never>,
  'name' | 'extension' | 'live' | 'isForDispatchers' | 'isWanted' | 'every' | 'stamp' | 'forget'
>
type Described<E extends ListedEntry> = Omit<ListDescription<E, never>, 'table' | 'columns'>

function isOffered(context: SyncContext, { extension, isForDispatchers }: Named): boolean {
  if (isForDispatchers && scopeOf(context) === 'mine') return false
  return extension === undefined || offeredExtensions(context.service.store.read).includes(extension)
}

function isListDue({ context, heardSince, heardUntil }: MirrorParts, list: Named): boolean {
  const { store } = context.service
  const last = lastRead(store.read, list)
  const now = context.ports.clock.now()
  // the reading may lack changes from before the stream
  const isHeard =
    list.live !== undefined && last !== null && last.at >= heardSince() && heardUntil() > now - list.every
  const every = isHeard ? syncLimits.liveListsEveryMs : list.every
  if (last === null || isDue(last.at + every, now, every)) return true
  return last.stamp !== stampOf(store.read, list)
}

async function readList<E extends ListedEntry>(
  parts: MirrorParts,
  list: Described<E>,
  rows: MirroredRows<E> | null,
): Promise<Interruption> {
  const { service, ports } = parts.context
  const { store } = service
  const began = ports.clock.now()
  const last = lastRead(store.read, list) ?? unread
  // a change that is reported during the first reading is stored too
  if (last === unread) store.transaction(db => remember(db, list, unread))
  const known = last.etag
  const stamp = stampOf(store.read, list)
  const entries: E[] = []
  const seen = { count: 0, total: null as number | null, etag: known, isSame: false }
  const source = sourceOf(parts.context, list)
  const interruption = await readPages(parts, { ...source, known }, { pass: 1, offset: 0 }, async page => {
    entries.push(...page.entries)
    seen.count += page.count
    // pages that count differently are not of one list
    seen.total = page.offset === 0 || seen.total === page.total ? page.total : null
    if (page.offset > 0) return
    seen.isSame = page.isSame
    if (!page.isSame) seen.etag = page.total === page.count ? page.etag : null
  })
  if (interruption !== null) return interruption
  const isWhole = !seen.isSame && seen.count === seen.total
  const save = rows?.put ?? list.save
  await writeInSlices(parts, entries, syncLimits.listSlice, (db, slice, isLast) => {
    for (const entry of slice) save?.(db, parts.context, entry)
    if (!isLast) return
    if (isWhole) rows?.keepOnly(db, entries)
    list.end?.(db, parts.context, { entries, isWhole, isSame: seen.isSame, stamp })
    const heard = lastRead(db, list)?.heard
    // an entry has changed since the list was requested
    const at = heard === last.heard ? began : 0
    remember(db, list, { at, etag: seen.etag, stamp, ...(heard !== undefined && { heard }) })
  })
  return null
}

function sourceOf<E extends ListedEntry>(
  context: SyncContext,
  { path, pages, read }: Described<E>,
): ListSource<E> {
  const paging = (offset: number) => (pages ? `?limit=${pages.size}&offset=${offset}` : '')
  return {
    path: offset => (typeof path === 'string' ? path + paging(offset) : path(context, offset)),
    read: body => readEntries(body, read),
    // an entry that moved between two pages is found at the next reading
    passesAtMost: 1,
    // a list without pages needs no second request
    entriesAtMost: pages?.most ?? 0,
  }
}

/**
 * Called when the server refuses a list. The refusal counts as a reading, unless the server may answer at the next
 * run.
 */
function turnedAway({ context }: MirrorParts, list: Named, interruption: Interruption): Interruption {
  if (interruption === null || endsRun(interruption)) return interruption
  const { store } = context.service
  if (isPassing(interruption) || !store.isOpen) return null
  store.transaction(db => {
    const reading = { at: context.ports.clock.now(), stamp: stampOf(db, list) }
    remember(db, list, { etag: null, ...lastRead(db, list), ...reading })
  })
  return null
}

function forget(db: WriteDb, list: Named, rows: Pick<MirroredRows<never>, 'keepOnly'> | null): void {
  rows?.keepOnly(db, [])
  list.forget?.(db)
  const { [list.name]: _forgotten, ...others } = syncState.get(db, 'lists') ?? {}
  syncState.set(db, 'lists', others)
}

const unread: ListRead = { at: 0, etag: null, stamp: '' }

function stampOf(db: ReadDb, { stamp }: Named): string {
  return stamp?.(db) ?? ''
}

function lastRead(db: ReadDb, { name }: Named): ListRead | null {
  return syncState.get(db, 'lists')?.[name] ?? null
}

function remember(db: WriteDb, { name }: Named, read: ListRead): void {
  syncState.set(db, 'lists', { ...syncState.get(db, 'lists'), [name]: read })
}

/** Table of an entity that only the mirror writes on a laptop. */
export type MirroredTable = SQLiteTable & Record<keyof ReturnType<typeof entityColumns>, unknown>

interface MirroredRows<E> {
  put(db: WriteDb, context: SyncContext, entry: E): void
  /** Removes the rows that are not in `entries`. */
  keepOnly(db: WriteDb, entries: readonly E[]): void
}

/** `columns` returns those that are not properties of the entry. */
function mirroredRows<E, T extends MirroredTable>(
  table: T,
  columns: (entry: E) => Partial<T['$inferInsert']> = () => ({}),
): MirroredRows<E & RemoteEntity> {
  const { name } = getTableConfig(table)
  const rows = rowsOf(table)
  const removeRivals = rivalsOf(table)
  return {
    put(db, { account, ports }, entry) {
      const now = ports.clock.now()
      const birth = { creatorId: null, createdAt: entry.creationTimeStamp ?? now, lastModified: 0 }
      const row = { ...birth, groupId: account.groupIds[0], ...entry, ...columns(entry) }
      // neither the server nor the sign-in named a group
      if (typeof row.groupId !== 'number') return
      saveGroup(db, row.groupId, now, () => ports.clock.timeZone())
      removeRivals(db, row)
      rows.put(db, row as T['$inferInsert'], 'id')
    },
    keepOnly(db, entries) {
      const ids = JSON.stringify(entries.map(({ id }) => id))
      db.run(`DELETE FROM ${name} WHERE id NOT IN (SELECT value FROM json_each(?))`, ids)
    },
  }
}

/** Returns what removes the rows that have another number and a value that may occur only once: the server renumbered them. */
function rivalsOf(table: MirroredTable): (db: WriteDb, row: Readonly<Record<string, unknown>>) => void {
  const { name, columns, indexes } = getTableConfig(table)
  const keys = indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns)
  const unique = [...columns.filter(({ isUnique }) => isUnique).map(column => [column]), ...keys].map(key =>
    key.map(column => ('name' in column ? column.name : '')),
  )
  const properties = new Map(
    Object.entries(getTableColumns(table)).map(([property, { name }]) => [name, property]),
  )
  const isSame = unique.map(key => `(${key.map(column => `${column} = ?`).join(' AND ')})`).join(' OR ')
  const sql = `DELETE FROM ${name} WHERE id <> ? AND (${isSame})`
  return (db, row) => {
    const values = ['id', ...unique.flat().map(column => properties.get(column) ?? column)]
    db.run(sql, ...values.map(property => row[property] as Parameter))
  }
}
