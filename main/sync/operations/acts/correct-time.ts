/**
 * Corrects the user's own time by a note that describes the correction. A server with the extension `times` gets the
 * span too. The note is sent like every note, so that the server stores it once.
 */
import type { OperationId } from '../../../../shared/entities/brand.ts'
import type { TimeCorrection } from '../../../../shared/entities/times.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { correctTime } from '../../../service/jobs/correct-time.ts'
import { refuse } from '../../../service/refuse.ts'
import { recordIntent } from '../../outbox/record.ts'
import type { SyncContext } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { idOf, runIntent } from './actions.ts'

export interface CorrectRequest {
  jobUuid: string
  /** text that describes the correction */
  text: string
  time: Omit<TimeCorrection, 'uuid'>
}

/** @returns `invalid` without a reason or a valid span, `forbidden`, `not-found`, `storage` */
export function correctMyTime(
  context: SyncContext,
  { jobUuid, text, time: said }: CorrectRequest,
): Outcome<{ operationId: OperationId }> {
  return runIntent(context, command => {
    const { db, now: at } = command
    const operationId = idOf(command)
    const time = { ...said, uuid: operationId }
    if ((time.to ?? time.from) > at) refuse('invalid', reason('time-in-future'))
    // a server without the extension `times` shows only a note, so everyone on the job may read it
    const note = { text, discrepancy: false, internal: offeredExtensions(db).includes('times') }
    const intent = { kind: 'note.add', ...note, position: null, time, at } as const
    recordIntent(context, command, { jobUuid, intent }, () =>
      correctTime(command, jobUuid, { ...note, time, eventTimeStamp: at }),
    )
    return { operationId }
  })
}
