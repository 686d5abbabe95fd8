/** The sheet by the hub's own mail, to the contact that the job names; the same sheet to the same address once. */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { stableUuid } from '../../service/stable-uuid.ts'
import { failureOf } from '../../sync/account/sign-in.ts'
import { currentName } from '../../sync/documents/current-names.ts'
import type { Session } from '../session/session.ts'
import { mailWords, planSheet, type SheetRequest } from './attach-sheet.ts'

/**
 * `documentUuid`: the sheet, which the hub has. Returns where it went. @returns `conflict` without an address, for
 * what the hub refuses and for what may have gone out; `network`, `not-found`
 */
export async function sendSheet(
  { context, remote, engine }: Session,
  { documentUuid, ...request }: SheetRequest & { documentUuid: string },
): Promise<Outcome<{ to: string }>> {
  const plan = planSheet(context, request)
  if (plan === null) return fail('not-found', reason('job-not-here'))
  const { job } = plan.source.view
  const to = job.contactPerson?.email?.trim() ?? ''
  if (to === '') return fail('conflict', reason('no-mail-address'))
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
