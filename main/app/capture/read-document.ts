/** The text of a document: stored for captured documents, recognised for photos. */
import { isDeepStrictEqual } from 'node:util'
import type { DocumentText } from '../../../shared/contract/document.ts'
import { wholePhoto } from '../../../shared/rules/quad.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { PagePhoto, ReadOptions, Scanner } from '../../scan/thread/scanner.ts'
import { ThreadEnded } from '../../service/called-thread.ts'
import { getDocument } from '../../service/records/document-record.ts'
import { attempt } from '../../service/refuse.ts'
import { currentName } from '../../sync/entities/documents/adopt-document.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { readStored } from './add-pages.ts'
import type { CaptureParts } from './capture-parts.ts'
import { textsOf } from './capture-record.ts'
import { joinWords } from './page-text.ts'

interface HowToRead {
  options: ReadOptions
  /** Aborted when the user stops the recognition. */
  signal: AbortSignal
}

/** Returns the stored text of a captured document; null: it has none. @returns `not-found` */
export function readStoredText(
  context: SyncContext,
  documentUuid: string,
): Outcome<{ pages: DocumentText[] } | null> {
  const { read } = context.service.store
  return attempt(() => {
    const { uuid } = getDocument(read, actorIn(context, read), currentName(read, documentUuid))
    const pages = textsOf(read, uuid)
    if (pages.length === 0) return null
    return { pages: pages.map(words => ({ text: joinWords(words), words, corners: null })) }
  })
}

/**
 * Recognises the text of a photo. @returns `not-found`, `invalid` if it is no photo, `conflict` if it is only at the server,
 * cannot be read in its language, or the user stopped it
 */
export async function readDocument(
  { context, scanner }: CaptureParts,
  documentUuid: string,
  how: HowToRead,
): Promise<Outcome<{ pages: DocumentText[] }>> {
  const photo = attempt(() => readStored(context, documentUuid))
  if (!photo.ok) return photo
  const { bytes } = photo.value
  try {
    const found = await scanner.find(bytes)
    if (found === null) return fail('invalid', reason('no-picture'))
    return await recognise(scanner, { bytes, corners: found.corners }, how)
  } catch (error) {
    // The session was closed.
    if (error instanceof ThreadEnded) return fail('conflict', reason('text-stopped'))
    throw error
  }
}

/** Repeats a recognition that was cancelled for another reason than the user's. */
async function recognise(
  scanner: Scanner,
  photo: PagePhoto,
  { options, signal }: HowToRead,
): Promise<Outcome<{ pages: DocumentText[] }>> {
  while (!signal.aborted) {
    const read = await scanner.read(photo, options)
    if (read === null) return fail('invalid', reason('no-picture'))
    if (read.state === 'no-language') return fail('conflict', reason('text-no-language'))
    if (read.state === 'cancelled') continue
    if (read.state === 'mirrored') return fail('invalid', reason('text-mirrored'))
    if (read.state === 'illegible') return fail('invalid', reason('text-illegible'))
    const corners = isDeepStrictEqual(read.corners, wholePhoto) ? null : read.corners
    return succeed({ pages: [{ text: joinWords(read.words), words: read.words, corners }] })
  }
  return fail('conflict', reason('text-stopped'))
}
