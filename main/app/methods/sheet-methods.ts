/** The methods for the job sheet. */
import type { Api } from '../../../shared/contract/contract.ts'
import type { sheetRequests } from '../../../shared/contract/sheet.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { GivenSheet, SheetWay } from '../../../shared/views/sheet.ts'
import { isMailbox } from '../../service/documents/mail/mailer.ts'
import { stableUuid } from '../../service/stable-uuid.ts'
import { failureOf } from '../../sync/client/account/sign-in.ts'
import { currentName } from '../../sync/entities/documents/adopt-document.ts'
import type { Ports } from '../ports/ports.ts'
import type { Session } from '../session/session.ts'
import { composeMail } from '../sheet/compose-mail.ts'
import {
  attachSheet,
  mailTexts,
  planSheet,
  type SheetPlan,
  type SheetRequest,
  writePdf,
} from './attach-sheet.ts'
import { orMissing } from './form-methods.ts'
import type { Running } from './running.ts'
import { saveBytes } from './save-bytes.ts'

export function createSheetMethods({
  ports,
  read,
  actLong,
  withinLong,
}: Running): Pick<Api, keyof typeof sheetRequests> {
  return {
    'sheet.read': request =>
      read(context => orMissing(planSheet(context, request)?.sheet ?? null, 'job-not-here')),
    'sheet.attach': request =>
      actLong(
        open => attachSheet(open, request),
        ({ isNew }) => isNew,
      ),
    'sheet.send': request => withinLong(open => sendSheet(open, request)),
    'sheet.give': request => withinLong(open => giveSheet(ports, open, request)),
  }
}

// Gives the sheet to the user: as a saved file, opened for printing, or in a mail.

/**
 * Saves the file if the system has no program to open it. Returns null if the user chose no place. @returns
 * `not-found`, `storage`
 */
async function giveSheet(
  ports: Ports,
  session: Session,
  { way, ...request }: SheetRequest & { way: SheetWay },
): Promise<Outcome<GivenSheet | null>> {
  const plan = planSheet(session.context, request)
  if (plan === null) return fail('not-found', reason('job-not-here'))
  const make = async (): Promise<Outcome<Buffer>> => {
    const pdf = await writePdf(session, plan)
    return pdf.ok && way === 'mail' ? succeed(mailOf(plan, pdf.value)) : pdf
  }
  const fileName = `${plan.name}.${way === 'mail' ? 'eml' : 'pdf'}`
  if (way === 'save' || ports.openFile === undefined) return saved(await saveBytes(ports, fileName, make))
  const made = await make()
  if (!made.ok) return made
  if (await ports.openFile(fileName, made.value)) return succeed({ isOpened: true, file: null })
  return saved(await saveBytes(ports, fileName, async () => made))
}

function saved(outcome: Awaited<ReturnType<typeof saveBytes>>): Outcome<GivenSheet | null> {
  if (!outcome.ok || outcome.value === null) return outcome.ok ? succeed(null) : outcome
  return succeed({ isOpened: false, file: outcome.value })
}

/** Addresses the mail to the job's contact person. */
function mailOf(plan: SheetPlan, pdf: Buffer): Buffer {
  const { source, sheet, name } = plan
  return composeMail({
    to: source.view.job.contactPerson?.email ?? null,
    ...mailTexts(plan),
    at: sheet.asOf,
    attachment: { fileName: `${name}.pdf`, mimeType: 'application/pdf', bytes: pdf },
  })
}

// Sends the sheet through the hub's own mail to the contact person of the job. The same sheet is sent to an
// address only once.

/**
 * `documentUuid`: the sheet that is attached to the job. Returns the address.
 * @returns `not-found` without the job; `conflict` without a valid address, and if the server answers 404 or 409, for
 * example because the mail may have been sent already; other failures as `failureOf`
 */
async function sendSheet(
  { context, remote, engine }: Session,
  { documentUuid, ...request }: SheetRequest & { documentUuid: string },
): Promise<Outcome<{ to: string }>> {
  const plan = planSheet(context, request)
  if (plan === null) return fail('not-found', reason('job-not-here'))
  const { job } = plan.source.view
  const to = job.contactPerson?.email?.trim() ?? ''
  if (to === '') return fail('conflict', reason('no-mail-address'))
  if (!isMailbox(to)) return fail('conflict', reason('wrong-mail-address'))
  // the document had another uuid on this laptop until its upload was complete
  const uuid = currentName(context.service.store.read, documentUuid)
  const reply = await remote.send({
    method: 'POST',
    path: `/job/${job.uuid}/document/${uuid}/mail`,
    contentType: 'application/json',
    body: JSON.stringify(mailTexts(plan)),
    // an equal mail has an equal key: a second attempt after a missing answer sends no second mail
    idempotencyKey: stableUuid(uuid, `mail ${to} ${request.language}`),
    expected: 'nothing',
  })
  if (reply.kind === 'answer') {
    engine.syncNow()
    return succeed({ to })
  }
  if (reply.kind === 'refusal' && (reply.status === 409 || reply.status === 404))
    return fail('conflict', reason('sheet-not-mailed'), reply.detail ? { hubSaid: reply.detail } : {})
  return { ok: false, failure: failureOf(reply) }
}
