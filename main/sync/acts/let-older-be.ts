/** The person has read that older copies of a form stay at the hub, and has told the office, or lets them be. */
import type { Outcome } from '../../../shared/failures.ts'
import { logChange } from '../../service/entity/log-change.ts'
import type { SyncContext } from '../records/context.ts'
import { letOldFormsBe } from '../records/old-forms.ts'
import { runIntent } from './actions.ts'
import { openForm } from './patch-form.ts'

/** Those that come later are told of again. @returns `not-found`, `storage` */
export function letOlderBe(context: SyncContext, formUuid: string): Outcome<null> {
  return runIntent(context, command => {
    const { job } = openForm(command, formUuid)
    letOldFormsBe(command.db, formUuid)
    logChange(command, 'job', job, 'UPDATE')
    return null
  })
}
