/**
 * Mails a file of a job to the job's contact (interface, "Mail"). The operation is stored before the mail server is
 * asked, and again after its answer. So a repeated request sends no second mail. An event records the result.
 */

import type { ContactPerson } from '../../../../shared/entities/schema.ts'
import { reason } from '../../../../shared/text/message.ts'
import { getGroup } from '../../access/groups.ts'
import { readLetterhead } from '../../access/letterheads.ts'
import type { Command } from '../../command.ts'
import { parseColumn } from '../../entity/entity-row.ts'
import { requireMayMail } from '../../may/jobs.ts'
import {
  findOperation,
  mailBegun,
  type OperationName,
  removeOperation,
  storeOperation,
} from '../../operations/operation-keys.ts'
import { isAttachedToJob } from '../../records/document-owners.ts'
import { type DocumentRecord, getDocument } from '../../records/document-record.ts'
import { getJob } from '../../records/job-record.ts'
import { cutComment, type EventJob, recordEvent } from '../../records/record-event.ts'
import { refuse } from '../../refuse.ts'
import { isMailbox } from './mailer.ts'

export interface MailPlan {
  job: EventJob
  document: DocumentRecord
  to: string
  sender: string | null
  /** true: an earlier request has sent the mail */
  isDone: boolean
}

const noHash = new Uint8Array()
const done = 204

/**
 * @throws Refused `conflict` for a contact without a valid address, and for a mail that may have been sent;
 * `forbidden`, `not-found`
 */
export function beginMail(
  command: Command,
  jobRef: string,
  documentRef: string,
  name: OperationName,
): MailPlan {
  const { db, actor, now } = command
  const job = getJob(db, actor, jobRef)
  requireMayMail(db, actor, job)
  const document = getDocument(db, actor, documentRef)
  const isIts = isAttachedToJob(db, document.id, ({ id }) => id === job.id)
  if (!isIts || document.internal === 1 || document.sha256 === null)
    refuse('not-found', reason('no-such-document'))
  const to = parseColumn<ContactPerson>(job.contact_person)?.email?.trim() ?? ''
  if (to === '') refuse('conflict', reason('no-mail-address'))
  if (!isMailbox(to)) refuse('conflict', reason('wrong-mail-address'))
  const status = findOperation(db, name, now)?.status
  if (status === mailBegun) refuse('conflict', reason('mail-unclear'))
  const sender = readLetterhead(db, getGroup(db, job.group_id))?.name ?? null
  const plan = { job, document, to, sender, isDone: status === done }
  if (!plan.isDone) storeOperation(db, name, { hash: noHash, status: mailBegun, uuid: null }, now)
  return plan
}

/** Forgets a mail that was not given to the mail server, so that it may be requested again. */
export function forgetMail({ db }: Command, name: OperationName): void {
  removeOperation(db, name)
}

/**
 * Records the result. A refused mail may be sent again. After an unclear result it may not, and the event marks a
 * discrepancy for the dispatcher.
 */
export function endMail(
  command: Command,
  { job, document, to }: MailPlan,
  name: OperationName,
  outcome: { is: 'taken' } | { is: 'refused' | 'unclear'; why: string },
): void {
  const { db, now } = command
  if (outcome.is === 'taken') storeOperation(db, name, { hash: noHash, status: done, uuid: null }, now)
  if (outcome.is === 'refused') removeOperation(db, name)
  const words = [
    `${document.file_name ?? ''} → ${to}`,
    outcome.is === 'taken' ? '' : `${outcome.is}: ${outcome.why}`,
  ]
  recordEvent(command, job, {
    type: 'NOTIFY_REPORT',
    comment: cutComment(words.filter(Boolean).join('\n')),
    discrepancy: outcome.is !== 'taken',
  })
}
