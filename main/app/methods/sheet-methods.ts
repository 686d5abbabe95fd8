/** The calls on the job sheet. */
import type { Api } from '../../../shared/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { GivenSheet, SheetWay } from '../../../shared/sheet.ts'
import type { sheetRequests } from '../../../shared/sheet-contract.ts'
import { isMailbox } from '../../service/documents/mail/mailer.ts'
import { stableUuid } from '../../service/stable-uuid.ts'
import { failureOf } from '../../sync/account/sign-in.ts'
import { currentName } from '../../sync/documents/adopt-document.ts'
import type { Ports } from '../ports/ports.ts'
import type { Session } from '../session/session.ts'
import { composeMail } from '../sheet/compose-mail.ts'
import {
  attachSheet,
  mailWords,
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

// The sheet for the customer's hands: saved where the person likes, opened to be printed, or in a mail to be sent.

/**
 * What the system does not open is a file for the person. Null: they chose no place for it. @returns `not-found`,
 * `storage`
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

/** To whom the job names. */
function mailOf(plan: SheetPlan, pdf: Buffer): Buffer {
  const { source, sheet, name } = plan
  return composeMail({
    to: source.view.job.contactPerson?.email ?? null,
    ...mailWords(plan),
    at: sheet.asOf,
    attachment: { fileName: `${name}.pdf`, mimeType: 'application/pdf', bytes: pdf },
  })
}

// The sheet by the hub's own mail, to the contact that the job names; the same sheet to the same address once.

/**
 * `documentUuid`: the sheet, which the hub has. Returns where it went. @returns `conflict` without an address, for
 * what the hub refuses and for what may have gone out; `network`, `not-found`
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
  // until its upload is done it had another uuid here
  const uuid = currentName(context.service.store.read, documentUuid)
  const reply = await remote.send({
    method: 'POST',
    path: `/job/${job.uuid}/document/${uuid}/mail`,
    contentType: 'application/json',
    body: JSON.stringify(mailWords(plan)),
    // who presses again, because no answer came, asks for the very same mail
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
