/** Recognises the text of captured pages in the background, one page at a time, and continues after a restart. */
import { isDeepStrictEqual } from 'node:util'
import type { PageState, PageWord } from '../../../shared/entities/captured-page.ts'
import type { Quad } from '../../../shared/rules/quad.ts'
import { wholePhoto } from '../../scan/page/flatten.ts'
import type { ReadOptions } from '../../scan/thread/scanner.ts'
import { ThreadEnded } from '../../service/called-thread.ts'
import { attempt } from '../../service/refuse.ts'
import { decide } from '../../sync/state/context.ts'
import { type CaptureRecord, nextUnread, type PageRecord, writeText } from './capture-record.ts'
import { type CaptureParts, readPhoto } from './change-capture.ts'

/** Ends when no page waits or `signal` is aborted, and then frees the memory of the recognition. Without pages it starts no thread. */
export async function readPages(
  parts: CaptureParts,
  options: () => ReadOptions,
  signal: AbortSignal,
): Promise<void> {
  const { service } = parts.context
  let isUsed = false
  try {
    while (!signal.aborted && service.store.isWritable) {
      const page = nextUnread(service.store.read)
      if (page === null) break
      isUsed = true
      if (!(await readPage(parts, page, options()))) break
    }
    if (isUsed && !signal.aborted) await parts.scanner.rest()
  } catch (error) {
    // The session was closed during the recognition: the next one continues.
    if (!(error instanceof ThreadEnded && signal.aborted)) throw error
  }
}

/** Returns false if the recognition was cancelled, or its result could not be stored. */
async function readPage(
  { context, scanner }: CaptureParts,
  page: PageRecord,
  options: ReadOptions,
): Promise<boolean> {
  const photo = attempt(() => readPhoto(context, page.sha256))
  const read = photo.ok && (await scanner.read({ bytes: photo.value, corners: page.corners }, options))
  if (read && read.state === 'cancelled') return false
  const result: PageResult =
    read && read.state === 'read'
      ? { state: 'read', words: read.words, corners: cornersAfter(page, read.corners) }
      : { state: 'failed', words: null, corners: page.corners }
  return decide(context, db => {
    const sql = `UPDATE capture_pages SET state = ?, words = ?, corners = ?
      WHERE uuid = ? AND state = 'waiting' AND corners IS ?`
    const { changes } = db.run(
      sql,
      result.state,
      json(result.words),
      json(result.corners),
      page.uuid,
      json(page.corners),
    )
    if (changes === 0 || result.words === null) return
    const capture = db.get<Pick<CaptureRecord, 'document_uuid'>>(
      'SELECT document_uuid FROM captures WHERE uuid = ?',
      page.capture_uuid,
    )
    if (capture?.document_uuid) writeText(db, capture.document_uuid, page.position, result.words)
  }).ok
}

/** A page without corners of its own keeps none, unless its text begins at another corner of the photo. */
function cornersAfter({ corners }: PageRecord, read: Quad): Quad | null {
  return corners === null && isDeepStrictEqual(read, wholePhoto) ? null : read
}

interface PageResult {
  state: PageState
  words: readonly PageWord[] | null
  corners: Quad | null
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
