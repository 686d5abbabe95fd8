/** Splits a document that is larger than the server's limit into several documents. */
import { type Outcome, succeed } from '../../../shared/text/failures.ts'
import { Refused } from '../../service/refuse.ts'
import type { WriteDb } from '../../store/db.ts'
import { decide } from '../../sync/state/context.ts'
import type { CaptureParts } from './capture-parts.ts'
import { captureRows, getCapture, pagesOf, touch, writeOrder } from './capture-record.ts'
import { measurePages, type WholeCapture } from './make-pdf.ts'
import type { PaperNames } from './printed-title.ts'
import { failTooLarge, readSendable } from './send-capture.ts'
import { nameOf } from './view-captures.ts'

/** Returns the uuids of the documents. @returns also `invalid` if a single page is too large */
export async function splitCapture(parts: CaptureParts, captureUuid: string): Promise<Outcome<string[]>> {
  const whole = readSendable(parts.context, captureUuid)
  if (!whole.ok) return whole
  const sizes = await measure(parts, whole.value)
  if (!sizes.ok) return sizes
  const largest = Math.max(...sizes.value)
  if (largest > parts.mostBytes()) return failTooLarge(largest, parts.mostBytes())
  const groups = groupPages(sizes.value, parts.mostBytes())
  const { newUuid } = parts.context.service
  const uuids = groups.map((_, index) => (index === 0 ? captureUuid : newUuid()))
  const written = decide(parts.context, db => {
    getCapture(db, captureUuid)
    const pageUuids = pagesOf(db, captureUuid).map(({ uuid }) => uuid)
    const now = parts.context.ports.clock.now()
    writeParts(db, whole.value, { uuids, groups, pageUuids, now, names: parts.names() })
  })
  return written.ok ? succeed(uuids) : written
}

async function measure(parts: CaptureParts, { pages }: WholeCapture): Promise<Outcome<number[]>> {
  try {
    return succeed(await measurePages(parts, pages))
  } catch (error) {
    if (error instanceof Refused) return { ok: false, failure: error.failure }
    throw error
  }
}

/** Returns the number of pages of each part. `sizes`: of the pages in bytes; `most`: of a part. */
function groupPages(sizes: readonly number[], most: number): number[] {
  const groups: { pages: number; size: number }[] = []
  for (const size of sizes) {
    const last = groups.at(-1)
    if (last === undefined || last.size + size > most) groups.push({ pages: 1, size })
    else Object.assign(last, { pages: last.pages + 1, size: last.size + size })
  }
  return groups.map(({ pages }) => pages)
}

interface Parts {
  uuids: readonly string[]
  /** The number of pages of each part. */
  groups: readonly number[]
  pageUuids: readonly string[]
  /** Epoch ms. */
  now: number
  names: PaperNames
}

/** Names the parts "Delivery note 1", "Delivery note 2", … A page that was added in the meantime is in the last one. */
function writeParts(
  db: WriteDb,
  { capture, pages }: WholeCapture,
  { uuids, groups, pageUuids, now, names }: Parts,
): void {
  const name = nameOf(capture, pages, names)
  const row = captureRows.get(db, 'WHERE uuid = ?', capture.uuid)
  let from = 0
  for (const [index, uuid] of uuids.entries()) {
    const isLast = index === uuids.length - 1
    const own = pageUuids.slice(from, isLast ? undefined : from + (groups[index] ?? 0))
    from += own.length
    if (row && index > 0) captureRows.insert(db, { ...row, uuid, createdAt: row.createdAt + index })
    db.run('UPDATE captures SET name = ? WHERE uuid = ?', `${name} ${index + 1}`, uuid)
    for (const pageUuid of own)
      db.run('UPDATE capture_pages SET capture_uuid = ? WHERE uuid = ?', uuid, pageUuid)
    writeOrder(db, own)
    touch(db, uuid, now)
  }
}
