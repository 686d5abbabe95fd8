/** What the office does beside planning a job's content: who does it, and that a discrepancy was seen. */
import type { IntentFor, Kind } from '../push/kinds.ts'
import { onJob } from '../push/on-job.ts'
import { targetOf } from '../push/target.ts'
import { markConfirmed, noteEventId } from './confirm-note.ts'
import { confirmRequest, sendConfirm } from './send-confirm.ts'
import { sendStaff, staffRequest } from './send-staff.ts'

interface StaffKinds {
  readonly 'job.staff': Kind<'job.staff'>
  readonly 'note.confirm': Kind<'note.confirm'>
}

export const staffKinds: StaffKinds = {
  'job.staff': {
    attempt: onJob<IntentFor<'job.staff'>>(sendStaff),
    afterCrash: 'safe',
    isSeenInAnswer: false,
    preview: (context, operation, intent) =>
      staffRequest(intent, targetOf(context.service.store.read, operation), intent.sendMessage),
  },
  'note.confirm': {
    attempt: onJob<IntentFor<'note.confirm'>>(sendConfirm),
    afterCrash: 'safe',
    isSeenInAnswer: false,
    preview(context, operation, intent) {
      const { read } = context.service.store
      const eventId = noteEventId(read, intent)
      return eventId === null ? null : confirmRequest(targetOf(read, operation), eventId)
    },
    onDone: (db, _context, _operation, intent) => markConfirmed(db, intent, intent.at),
  },
}
