/** Creates the PDF of a job sheet, and adds it to the job as a document, which is sent like any other. */
import type { Request } from '../../../shared/contract/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { getOrMake } from '../../../shared/text/get-or-make.ts'
import { reason } from '../../../shared/text/message.ts'
import type { DocumentView } from '../../../shared/views/document.ts'
import type { AttachedSheet, Sheet } from '../../../shared/views/sheet.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { findDocumentAnywhere } from '../../service/records/document-record.ts'
import { addDocument } from '../../sync/operations/acts/add-document.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import type { Session } from '../session/session.ts'
import { composeSheet, nameSheet } from '../sheet/compose-sheet.ts'
import type { SheetOrder } from '../sheet/pdf/sheet-order.ts'
import { readSheetSource } from '../sheet/read-source.ts'
import { createSheetLabels, type SheetLabels } from '../sheet/sheet-labels.ts'
import { markOf, readMark, writeMark } from '../sheet/sheet-mark.ts'
import type { SheetSource } from '../sheet/sheet-source.ts'

export type SheetRequest = Request<'sheet.read'>

/** Sheets that are being created, by job and language, so that a double click creates only one. */
const making = new WeakMap<Session, Map<string, Promise<Outcome<AttachedSheet>>>>()

/** @returns `not-found`, `invalid` if the server would refuse the file, `storage` */
export function attachSheet(session: Session, request: SheetRequest): Promise<Outcome<AttachedSheet>> {
  const running = getOrMake(making, session, () => new Map<string, Promise<Outcome<AttachedSheet>>>())
  const key = JSON.stringify(request)
  return getOrMake(running, key, () => makeSheet(session, request).finally(() => running.delete(key)))
}

async function makeSheet(session: Session, request: SheetRequest): Promise<Outcome<AttachedSheet>> {
  const { context } = session
  const plan = planSheet(context, request)
  if (plan === null) return fail('not-found', reason('job-not-here'))
  const { source, mark, name } = plan
  const known = findAttached(context, source.view.documents, mark)
  if (known) return succeed({ documentUuid: known.uuid, fileName: known.fileName ?? '', isNew: false })
  const written = await writePdf(session, plan)
  if (!written.ok) return written
  if (!context.blobs.isOpen) return fail('conflict', reason('cut-off'))
  const fileName = freeName(source.view, name)
  const added = await addDocument(context, {
    owner: { kind: 'job', ref: request.jobUuid },
    content: written.value,
    fileName,
    attach: true,
  })
  return added.ok ? succeed({ documentUuid: added.value.documentUuid, fileName, isNew: true }) : added
}

export interface SheetPlan {
  source: SheetSource
  sheet: Sheet
  words: SheetLabels
  mark: string
  /** The file name without its extension. */
  name: string
}

/** Returns null if the job is not on this laptop. */
export function planSheet(
  context: SyncContext,
  { jobUuid, language, dates, hasTimes = true }: SheetRequest,
): SheetPlan | null {
  const { clock } = context.ports
  const now = clock.now()
  const source = readSheetSource(context, jobUuid)
  if (source === null) return null
  const words = createSheetLabels(language, clock.timeZone(), dates)
  const sheet = composeSheet(source, words, { now, hasTimes })
  const name = nameSheet(source.view, now, words)
  return { source, sheet, words, mark: markOf(sheet, picturesOf(source)), name }
}

/** Returns subject and text of the mail with the sheet. */
export function mailTexts({ sheet, words }: SheetPlan): { subject: string; text: string } {
  const company = sheet.company?.name ?? null
  const text = words.t('sheet.mailText', { title: sheet.title, name: sheet.name })
  return {
    subject: [company, sheet.kind, sheet.name, sheet.title].filter(Boolean).join(' · '),
    text: company === null ? text : `${text}\n\n${company}`,
  }
}

/** Writes the PDF with a mark at its end, which identifies the sheet's content. */
export async function writePdf(
  { files }: Session,
  { source, sheet, words, mark }: SheetPlan,
): Promise<Outcome<Buffer>> {
  const order: SheetOrder = {
    sheet,
    pictures: picturesOf(source),
    pageOf: words.t('sheet.pageOf', { page: '{page}', pages: '{pages}' }),
  }
  const written = await files.thread.beside(thread => thread.call('sheet', order))
  return written.ok
    ? succeed(Buffer.concat([written.value, Buffer.from(writeMark(mark), 'latin1')]))
    : written
}

/** Searches the newest document first, because an older one may have been created again since. */
function findAttached(
  { service, blobs }: SyncContext,
  documents: readonly DocumentView[],
  mark: string,
): DocumentView | undefined {
  return documents.findLast(({ uuid, mimeType, internal }) => {
    if (mimeType !== 'application/pdf' || internal) return false
    const sha256 = findDocumentAnywhere(service.store.read, uuid)?.sha256 ?? null
    return sha256 !== null && readMark(blobs, sha256) === mark
  })
}

/** Returns a free file name: `Job 10442 2026-11-20.pdf`, and `… (2).pdf` for a second sheet on that day. */
function freeName({ documents }: JobView, name: string): string {
  const taken = new Set(documents.map(({ fileName }) => fileName))
  for (let nth = 2, free = `${name}.pdf`; ; free = `${name} (${nth++}).pdf`) if (!taken.has(free)) return free
}

function picturesOf({ documents }: SheetSource): Record<string, string> {
  return Object.fromEntries(
    [...documents].flatMap(([uuid, { sha256 }]) => (sha256 === null ? [] : [[uuid, sha256]])),
  )
}
