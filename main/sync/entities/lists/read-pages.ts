/**
 * Reads all pages of a list. Rows may move between pages during the reading, so the list is read in several passes. The
 * last pass is the first without a new id, or the last allowed one (sync design, section 8).
 */
import type { Tombstone } from '../../../../shared/entities/job.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { isRecord } from '../../client/read-entity.ts'
import { notAHub, type Reply } from '../../client/reply.ts'
import { getRequest } from '../../client/request.ts'
import { type Interruption, nextTurn, type PullParts } from './reading.ts'

export interface ListedEntry {
  uuid: string
  /** epoch ms of the server */
  lastModified?: number
}

/** A list: the paths of its pages, and how an answer is read. */
export interface ListSource<T extends ListedEntry> {
  /** `pass`: counts from 1 */
  path(offset: number, pass: number): string
  /** Reads a page; null if the answer is no such list. `before` are the versions in earlier pages of this reading. */
  read(body: unknown, before?: ReadonlyVersions): Entries<T> | null
  /** number of entries after which no page is requested */
  entriesAtMost?: number
  /** Greatest number of passes, if moved entries are found in another way. */
  passesAtMost?: number
  /** ETag of the last reading, if the list had one page. If the list has not changed, an empty page is returned. */
  known?: string | null
}

export interface Listed<T> {
  entries: T[]
  gone: Tombstone[]
  /** number of entries in the answer */
  count: number
  /** ticket of the read guard, from when the page was requested */
  ticket: number
  pass: number
  /** offset of the page's first entry */
  offset: number
  /** The server's clock, epoch ms; null: it sends no `Date`. */
  serverTime: number | null
  /** Number of entries of the whole list; null: the server sends no number. */
  total: number | null
  etag: string | null
  /** The server answered 304: the list has not changed. */
  isSame: boolean
}

export interface ListParts extends Pick<PullParts, 'guard' | 'send' | 'isStopped'> {
  /** Called before a wait for the network, which leaves time to commit. */
  onWait?(): void
}

/** Calls `take` with each page in turn, from `start` on. Returns the reply that ended the reading early. */
export async function readPages<T extends ListedEntry>(
  parts: ListParts,
  source: ListSource<T>,
  start: { pass: number; offset: number },
  take: (page: Listed<T>) => Promise<void>,
): Promise<Interruption> {
  const seen: Versions = new Map()
  let { offset } = start
  for (let pass = start.pass; pass <= (source.passesAtMost ?? syncLimits.pullPasses); pass++) {
    const result = await readPass(parts, source, { pass, offset }, seen, take)
    if (result.interruption !== null) return result.interruption
    // a pass that begins in the middle lacks the pages that were read before a crash, so another pass follows
    const isFromStart = offset === 0
    // a list of one page cannot have moved entries
    if (isFromStart && (result.pages === 1 || result.news === 0)) break
    offset = 0
  }
  return null
}

interface PassResult {
  interruption: Interruption
  pages: number
  /** number of ids that no earlier page had */
  news: number
}

async function readPass<T extends ListedEntry>(
  parts: ListParts,
  source: ListSource<T>,
  { pass, offset: start }: { pass: number; offset: number },
  seen: Versions,
  take: (page: Listed<T>) => Promise<void>,
): Promise<PassResult> {
  const result: PassResult = { interruption: null, pages: 0, news: 0 }
  let lastPage: ReadonlySet<string> = new Set()
  const known = pass === 1 && start === 0 ? (source.known ?? null) : null
  let asked: Asked | null = parts.isStopped() ? null : ask(parts, source, { offset: start, pass }, known)
  try {
    while (asked && !parts.isStopped()) {
      if (!asked.isHere) parts.onWait?.()
      const { ticket, offset } = asked
      const reply = await asked.reply
      asked = null
      if (reply.kind !== 'answer') return { ...result, interruption: reply }
      // parsing the body took this turn, so its entries are read in the next turn
      await nextTurn()
      const listing = source.read(reply.body, seen)
      if (!listing) return { ...result, interruption: noList }
      // a server that ignores the offset sends the same page for ever; comparing with all pages would take
      // megabytes
      const ids = idsOf(listing)
      if (ids.length > 0 && ids.every(id => lastPage.has(id))) return result
      lastPage = new Set(ids)
      result.pages++
      result.news += countNew(seen, versionsOf(listing))
      const { serverTime, total, etag } = reply
      const next = nextOffset(source, listing, offset, total)
      const isSame = reply.status === 304
      const isTooMuch = next !== null && result.pages >= syncLimits.pullPagesAtMost
      // the server prepares the next page while this one is written
      if (next !== null && !isTooMuch) asked = ask(parts, source, { offset: next, pass }, null)
      const { entries, gone, count } = listing
      await take({ entries, gone, count, ticket, pass, offset, serverTime, total, etag, isSame })
      if (isTooMuch) return { ...result, interruption: endless }
      if (next === null) return result
    }
    return { ...result, interruption: stopped }
  } finally {
    // if the caller stops the reading, the request that is under way is awaited, and its error is ignored
    await asked?.reply.catch(() => undefined)
  }
}

interface Asked {
  /** ticket of the read guard, from when the page was requested */
  ticket: number
  offset: number
  reply: Promise<Reply<readonly unknown[]>>
  isHere: boolean
}

function ask(
  parts: ListParts,
  source: Pick<ListSource<never>, 'path'>,
  { offset, pass }: { offset: number; pass: number },
  known: string | null,
): Asked {
  const ticket = parts.guard.ticket()
  const request = getRequest(source.path(offset, pass), readArray)
  const reply = parts.send({ ...request, known: known === null ? null : { etag: known, body: [] } })
  const asked: Asked = { ticket, offset, reply, isHere: false }
  const onEnd = () => {
    asked.isHere = true
  }
  // an error before the first `await` must not count as unhandled; the `await` throws it again
  reply.then(onEnd, onEnd)
  return asked
}

const stopped: Interruption = {
  kind: 'no-reply',
  reason: 'unreachable',
  mayHaveArrived: false,
  detail: 'stopped',
}
/** Checks only that the answer is a list. Its entries are read in another turn. */
const readArray = (body: unknown) => (Array.isArray(body) ? (body as unknown[]) : null)

const noList = notAHub('The hub answered with something that is no list.')
const endless = notAHub('The list does not end.')

/**
 * Returns the offset of the next page; null at the end. A server may send shorter pages than requested. Without a total
 * only an empty page is the end.
 */
function nextOffset(
  { entriesAtMost = Infinity }: Pick<ListSource<never>, 'entriesAtMost'>,
  { count }: Pick<Entries<never>, 'count'>,
  offset: number,
  total: number | null,
): number | null {
  const next = offset + count
  const isEnd = count === 0 || (total !== null && next >= total) || next >= entriesAtMost
  return isEnd ? null : next
}

/** `lastModified` of entries in earlier pages, by uuid: epoch ms of the server; null if the server sent none. */
type ReadonlyVersions = ReadonlyMap<string, number | null>
type Versions = Map<string, number | null>

function versionsOf({ entries, gone }: Entries<ListedEntry>): [string, number | null][] {
  return [
    ...entries.map(({ uuid, lastModified = null }): [string, number | null] => [uuid, lastModified]),
    ...gone.map(({ uuid }): [string, null] => [`gone ${uuid}`, null]),
  ]
}

/** Returns the ids of all entries that were read. */
function idsOf(listing: Entries<ListedEntry>): string[] {
  return [...versionsOf(listing).map(([id]) => id), ...listing.same]
}

/** Stores the versions and returns the number of new ids. */
function countNew(seen: Versions, versions: readonly [string, number | null][]): number {
  const before = seen.size
  for (const [id, version] of versions) seen.set(id, version)
  return seen.size - before
}

export interface Entries<T> {
  entries: T[]
  gone: Tombstone[]
  /** uuids of unchanged entries, which are not read again */
  same: string[]
  /** number of entries in the answer */
  count: number
}

/**
 * Reads a page. Returns null if the answer is no list, or a list of other entities. Entries that `read` refuses are
 * left out.
 */
export function readEntries<T>(
  value: unknown,
  read: (entry: unknown) => T | null,
  before: ReadonlyVersions = new Map(),
): Entries<T> | null {
  if (!Array.isArray(value)) return null
  const result: Entries<T> = { entries: [], gone: [], same: [], count: value.length }
  for (const entry of value) {
    const uuid: unknown = isRecord(entry) ? entry.uuid : undefined
    const isNamed = typeof uuid === 'string'
    if (isNamed && entry.deleted === true) result.gone.push(entry)
    else if (isNamed && isSame(entry, before.get(uuid))) result.same.push(uuid)
    else {
      const made = read(entry)
      if (made !== null) result.entries.push(made)
    }
  }
  const understood = result.entries.length + result.gone.length + result.same.length
  return result.count > 0 && understood === 0 ? null : result
}

function isSame({ lastModified }: { lastModified?: unknown }, before: number | null | undefined): boolean {
  return typeof before === 'number' && before === lastModified
}
