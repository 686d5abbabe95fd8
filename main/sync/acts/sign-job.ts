/** The customer's signature under a job: an edit of it that waits for the picture's upload. */
import { fail, type Outcome } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { Command } from '../../service/command.ts'
import { addNote } from '../../service/jobs/notes.ts'
import { currentName } from '../documents/current-names.ts'
import type { SyncContext } from '../records/context.ts'
import { offeredExtensions } from '../records/offered-extensions.ts'
import { newOperationId, recordIntent } from '../records/record.ts'
import { runIntent } from './actions.ts'
import { editJob } from './patch-job.ts'

export interface SignRequest {
  jobUuid: string
  name: string
  /** the picture, a document of this laptop's or the hub's; null for a name that was typed */
  documentUuid: string | null
  /** epoch ms; now where it is not given */
  at?: number
  /** what is signed (`shared/signed.ts`), and how a note says it where the hub keeps none with the signature */
  told?: { digest: string; note: string }
}

/** A new signature takes the place of one that waits. @returns `invalid` without a name, `forbidden`, `not-found` */
export function signJob(
  context: SyncContext,
  { jobUuid, name, documentUuid, at = context.ports.clock.now(), told }: SignRequest,
): Outcome<null> {
  if (name.trim() === '') return fail('invalid', reason('signature-needs-name'))
  const picture = documentUuid === null ? null : currentName(context.service.store.read, documentUuid)
  const signature = { name: name.trim(), timeStamp: at, documentUuid: picture }
  return runIntent(context, command => {
    const isKept = offeredExtensions(command.db).includes('signed')
    const digest = told !== undefined && isKept ? { digest: told.digest } : {}
    editJob(context, command, jobUuid, { signature: { ...signature, ...digest } })
    if (told !== undefined && !isKept) noteBeside(context, command, jobUuid, told.note)
    return null
  })
}

/** A hub without the extension `signed` may refuse a property that it does not know, and keeps a note. */
function noteBeside(context: SyncContext, signing: Command, jobUuid: string, text: string): void {
  const command = { ...signing, operationId: newOperationId(context) }
  const said = { text, discrepancy: false, internal: false }
  const intent = { kind: 'note.add', ...said, position: null, at: command.now } as const
  recordIntent(context, command, { jobUuid, intent }, () =>
    addNote(command, jobUuid, { ...said, eventTimeStamp: command.now }),
  )
}
