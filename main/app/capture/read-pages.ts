/** Recognises the text of captured pages in the background, one page at a time, and continues after a restart. */
import { isDeepStrictEqual } from 'node:util'
import type { PageState, PageWord } from '../../../shared/entities/captured-page.ts'
import { type Quad, wholePhoto } from '../../../shared/rules/quad.ts'
import type { ReadOptions, ReadOutcome } from '../../scan/thread/scanner.ts'
import { ThreadEnded } from '../../service/called-thread.ts'
import { attempt } from '../../service/refuse.ts'
import { decide } from '../../sync/state/context.ts'
import { type CaptureParts, readPhoto } from './capture-parts.ts'
import { type CaptureRecord, nextUnread, type PageRecord, writeText } from './capture-record.ts'
import { turnWords } from './turn-words.ts'

export interface PageReading {
  parts: CaptureParts
  options(): ReadOptions
  signal: AbortSignal
  /** Returns the recognition that a user waits for, which comes before captured pages. */
  nextWanted(): (() => Promise<void>) | undefined
  /** Whether captured pages are not read now. */
  isPaused(): boolean
  /** Receives the uuid of the captured document that is being read; null: none. */
  onRead(captureUuid: string | null): void
}

/** `done`: no page waits, or reading is paused. `storage`: a result could not be stored. */
export type ReadingEnd = 'done' | 'no-language' | 'storage'

/** Ends when no page waits or `signal` is aborted, and then frees the memory of the recognition. Without pages it starts no thread. */
export async function readPages(reading: PageReading): Promise<ReadingEnd> {
  const { parts, signal } = reading
  let isUsed = false
  let end: ReadingEnd | null = null
  try {
    while (!signal.aborted && end === null) {
      const next = reading.nextWanted() ?? nextPage(reading)
      if (next === null) break
      isUsed = true
      end = (await next()) ?? null
    }
    if (isUsed && !signal.aborted) await parts.scanner.rest()
  } catch (error) {
    // The session was closed during the recognition: the next one continues.
    if (!(error instanceof ThreadEnded && signal.aborted)) throw error
  }
  return end ?? 'done'
}

/** Returns the recognition of the next captured page; null: none is to be read now. */
function nextPage(reading: PageReading): (() => Promise<ReadingEnd | undefined>) | null {
  const { store } = reading.parts.context.service
  if (!store.isWritable || reading.isPaused()) return null
  const page = nextUnread(store.read)
  if (page === null) return null
  return async () => {
    reading.onRead(page.capture_uuid)
    try {
      return await readPage(reading.parts, page, reading.options())
    } finally {
      reading.onRead(null)
    }
  }
}

async function readPage(
  parts: CaptureParts,
  page: PageRecord,
  options: ReadOptions,
): Promise<ReadingEnd | undefined> {
  const photo = attempt(() => readPhoto(parts.context, page.sha256))
  const read = photo.ok && (await parts.scanner.read({ bytes: photo.value, corners: page.corners }, options))
  if (read && read.state === 'no-language') return 'no-language'
  // The page was stopped, or is read by the next pass.
  if (read && read.state === 'cancelled') return undefined
  const result = resultOf(page, read)
  // A page without a legible text, such as a label, may have codes.
  const codes = photo.ok
    ? await parts.scanner.findCodes({ bytes: photo.value, corners: result.corners })
    : null
  return writeResult(parts, page, { ...result, codes }) ? undefined : 'storage'
}

/** `read` is false if the photo is gone, and null if it is damaged. */
function resultOf(page: PageRecord, read: ReadOutcome | false | null): Omit<PageResult, 'codes'> {
  if (read && read.state === 'read') {
    const state = read.words.length === 0 ? ('empty' as const) : ('read' as const)
    return { state, ...placeText(page, read) }
  }
  const state = read && read.state === 'mirrored' ? ('mirrored' as const) : ('failed' as const)
  return { state, words: null, corners: page.corners }
}

interface PageResult {
  state: PageState
  words: readonly PageWord[] | null
  corners: Quad | null
  codes: readonly PageWord[] | null
}

/** Stores the result, unless the user has changed or stopped the page. @returns false if it could not be stored */
function writeResult({ context }: CaptureParts, page: PageRecord, result: PageResult): boolean {
  return decide(context, db => {
    const sql = `UPDATE capture_pages SET state = ?, words = ?, corners = ?, codes = ?
      WHERE uuid = ? AND state = 'waiting' AND corners IS ? AND sha256 = ?`
    const { changes } = db.run(
      sql,
      result.state,
      json(result.words),
      json(result.corners),
      json(result.codes),
      page.uuid,
      json(page.corners),
      page.sha256,
    )
    if (changes === 0 || result.words === null) return
    const capture = db.get<Pick<CaptureRecord, 'document_uuid'>>(
      'SELECT document_uuid FROM captures WHERE uuid = ?',
      page.capture_uuid,
    )
    if (capture?.document_uuid) writeText(db, capture.document_uuid, page.position, result.words)
  }).ok
}

type ReadText = Extract<ReadOutcome, { state: 'read' }>

/**
 * A page begins at the top left of its text, unless the user turned it. A page without corners of its own keeps none,
 * unless its text begins at another corner of the photo.
 */
function placeText({ corners, is_turned: isTurned }: PageRecord, read: ReadText) {
  if (isTurned === 1) return { corners, words: turnWords(read.words, read.turns) }
  const isWhole = corners === null && isDeepStrictEqual(read.corners, wholePhoto)
  return { corners: isWhole ? null : read.corners, words: read.words }
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
