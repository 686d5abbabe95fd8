/**
 * One list, read to its end more than once: rows move between pages while they are read, so a pass is repeated until
 * it brings no new id, a few times at most (sync design, section 8).
 */
import type { Tombstone } from '../../../shared/job.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { isRecord } from '../remote/read-entity.ts'
import { getRequest } from '../remote/remote.ts'
import { notAHub, type Reply } from '../remote/reply.ts'
import { type Interruption, nextTurn, type PullParts } from './reading.ts'

export interface ListedEntry {
  uuid: string
  /** epoch ms of the hub */
  lastModified?: number
}

/** What is listed, and how a page of it is asked for and understood. */
export interface ListSource<T extends ListedEntry> {
  path(offset: number): string
  /** null when the answer is no such list; `before`: what earlier pages of this reading had */
  read(body: unknown, before?: ReadonlyVersions): Entries<T> | null
  /** entries after which no more are asked for */
  entriesAtMost?: number
  /** how often it is read at most, where what moves between its pages is found in another way */
  passesAtMost?: number
  /** the ETag under which it was taken in before as one page: where it is the same, an empty page comes */
  known?: string | null
}

export interface Listed<T> {
  entries: T[]
  gone: Tombstone[]
  /** of all that came with it */
  count: number
  /** taken when the page was asked for */
  ticket: number
  pass: number
  /** of the first entry of this page */
  offset: number
  /** the hub's clock, epoch ms; null where it gives no Date */
  serverTime: number | null
  /** of the whole list, where the hub tells */
  total: number | null
  etag: string | null
  /** it is what was known before, and is not sent again */
  isSame: boolean
}

export interface ListParts extends Pick<PullParts, 'guard' | 'send' | 'isStopped'> {
  /** called before it waits for the network: a good moment to write down what was gathered */
  onWait?(): void
}

/** Calls `take` with each page in turn, from `start` on. Returns what ended it early. */
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
    // what was read before a crash is not known any more, so a pass from the middle proves nothing
    const isFromStart = offset === 0
    // one page is one moment: nothing can have moved
    if (isFromStart && (result.pages === 1 || result.news === 0)) break
    offset = 0
  }
  return null
}

interface PassResult {
  interruption: Interruption
  pages: number
  /** ids that no earlier page of this reading had */
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
  let asked: Asked | null = parts.isStopped() ? null : ask(parts, source, start, known)
  try {
    while (asked && !parts.isStopped()) {
      if (!asked.isHere) parts.onWait?.()
      const { ticket, offset } = asked
      const reply = await asked.reply
      asked = null
      if (reply.kind !== 'answer') return { ...result, interruption: reply }
      // to parse it was one turn's work, and to understand it is another's
      await nextTurn()
      const listing = source.read(reply.body, seen)
      if (!listing) return { ...result, interruption: noList }
      // a hub that takes no notice of the offset gives the same page for ever; what all pages had would be megabytes
      const ids = idsOf(listing)
      if (ids.length > 0 && ids.every(id => lastPage.has(id))) return result
      lastPage = new Set(ids)
      result.pages++
      result.news += countNew(seen, versionsOf(listing))
      const { serverTime, total, etag } = reply
      const next = nextOffset(source, listing, offset, total)
      const isSame = reply.status === 304
      const isTooMuch = next !== null && result.pages >= syncLimits.pullPagesAtMost
      // the hub finds the next page while this one is written
      if (next !== null && !isTooMuch) asked = ask(parts, source, next, null)
      const { entries, gone, count } = listing
      await take({ entries, gone, count, ticket, pass, offset, serverTime, total, etag, isSame })
      if (isTooMuch) return { ...result, interruption: endless }
      if (next === null) return result
    }
    return { ...result, interruption: stopped }
  } finally {
    // whoever stops a reading waits for what is on its way; why it ended is known already
    await asked?.reply.catch(() => undefined)
  }
}

interface Asked {
  /** taken when it was asked for */
  ticket: number
  offset: number
  reply: Promise<Reply<readonly unknown[]>>
  isHere: boolean
}

function ask(
  parts: ListParts,
  source: Pick<ListSource<never>, 'path'>,
  offset: number,
  known: string | null,
): Asked {
  const ticket = parts.guard.ticket()
  const request = getRequest(source.path(offset), readArray)
  const reply = parts.send({ ...request, known: known === null ? null : { etag: known, body: [] } })
  const asked: Asked = { ticket, offset, reply, isHere: false }
  const onEnd = () => {
    asked.isHere = true
  }
  // it may fail before anybody waits for it, who then hears of it all the same
  reply.then(onEnd, onEnd)
  return asked
}

const stopped: Interruption = {
  kind: 'no-reply',
  reason: 'unreachable',
  mayHaveArrived: false,
  detail: 'stopped',
}
/** What is in it is understood in a turn of its own. */
const readArray = (body: unknown) => (Array.isArray(body) ? (body as unknown[]) : null)

const noList = notAHub('The hub answered with something that is no list.')
const endless = notAHub('The list does not end.')

/** Null at the end. A hub may cut pages shorter than asked for; where it gives no total, only an empty page is the end. */
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

/** The version in which an entry came before, by its uuid: epoch ms of the server; null if it named none. */
type ReadonlyVersions = ReadonlyMap<string, number | null>
type Versions = Map<string, number | null>

function versionsOf({ entries, gone }: Entries<ListedEntry>): [string, number | null][] {
  return [
    ...entries.map(({ uuid, lastModified = null }): [string, number | null] => [uuid, lastModified]),
    ...gone.map(({ uuid }): [string, null] => [`gone ${uuid}`, null]),
  ]
}

/** Of everything that can be understood. */
function idsOf(listing: Entries<ListedEntry>): string[] {
  return [...versionsOf(listing).map(([id]) => id), ...listing.same]
}

/** Returns how many ids are new among them. */
function countNew(seen: Versions, versions: readonly [string, number | null][]): number {
  const before = seen.size
  for (const [id, version] of versions) seen.set(id, version)
  return seen.size - before
}

export interface Entries<T> {
  entries: T[]
  gone: Tombstone[]
  /** uuids of what has not changed since it was read before, and is not read again */
  same: string[]
  /** number of entries in the answer */
  count: number
}

/** Reads a page. Null for an answer that is no list, or a list of other things. Entries that `read` refuses are left out. */
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
