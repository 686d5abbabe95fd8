/** Who does a job: planned here, at once, and sent when it can be (decisions, "Roles", "Job events"). */
import type { Outcome } from '../../../shared/failures.ts'
import type { StaffAction } from '../../../shared/sending.ts'
import type { Command } from '../../service/command.ts'
import { assignUser, scheduleUser, unscheduleUser } from '../../service/jobs/plan.ts'
import { getJob } from '../../service/records/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { keepBase } from '../apply/bases.ts'
import { dropIfSettled } from '../apply/rebase.ts'
import type { SyncContext } from '../context.ts'
import { runIntent } from '../outbox/actions.ts'
import { addOperation } from '../outbox/record.ts'

export interface StaffRequest {
  jobUuid: string
  userId: number
  action: StaffAction
  /** the hub tells the person about it */
  sendMessage: boolean
}

const commands = { assign: assignUser, schedule: scheduleUser, unschedule: unscheduleUser }

/**
 * What changes nothing adds nothing. @returns `forbidden` for a technician who plans for somebody else, `conflict` for
 * an illegal move, `not-found`
 */
export function staffJob(context: SyncContext, request: StaffRequest): Outcome<null> {
  return runIntent(context, command => {
    const { jobUuid, userId, action, sendMessage } = request
    keepBase(command.db, getJob(command.db, command.actor, jobUuid), command)
    commands[action](command, jobUuid, String(userId), sendMessage)
    if (hasEffect(command)) {
      const userName = nameOf(command.db, userId)
      const intent = { kind: 'job.staff', userId, userName, action, sendMessage, at: command.now } as const
      addOperation(context, command, { jobUuid, intent })
    }
    dropIfSettled(command.db, jobUuid)
    return null
  })
}

function nameOf(db: ReadDb, userId: number): string | null {
  return db.get<{ name: string }>('SELECT name FROM users WHERE id = ?', userId)?.name || null
}

/** Whatever moves somebody makes an event. */
function hasEffect({ db, operationId }: Command): boolean {
  return db.get('SELECT 1 FROM events WHERE operation_id = ?', operationId) !== undefined
}
