/** The methods for forms and the signature. */

import type { Api } from '../../../shared/contract/contract.ts'
import type { formRequests } from '../../../shared/contract/form.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { attempt } from '../../service/refuse.ts'
import { releaseForms } from '../../sync/entities/forms/unfinished-forms.ts'
import { correctForm, createForm } from '../../sync/operations/acts/attach-form.ts'
import { leaveForm, removeForm } from '../../sync/operations/acts/leave-form.ts'
import { patchForm } from '../../sync/operations/acts/patch-form.ts'
import { leaveDetails, patchDetails } from '../../sync/operations/acts/patch-job.ts'
import { unsignJob } from '../../sync/operations/acts/sign-job.ts'
import { restore } from '../../sync/operations/archive/restore.ts'
import { removeOperation } from '../../sync/operations/waiting/changes.ts'
import { findOperation, isOver } from '../../sync/outbox/operation.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { signWhatIsSeen } from '../sheet/sign-what-is-seen.ts'
import { readDetailsView } from '../views/details-view.ts'
import { missingOn, readFormView } from '../views/form-view.ts'
import type { Running } from './running.ts'

export function createFormMethods({ read, act, actLong }: Running): Pick<Api, keyof typeof formRequests> {
  return {
    'form.read': ({ formUuid }) =>
      read(context => orMissing(readFormView(context, formUuid), 'form-not-here')),
    'form.create': request => act(context => createForm(context, request)),
    // the commit itself starts the sending; `act` would query the server for each character
    'form.patch': request => read(context => patchForm(context, request)),
    'form.leave': ({ formUuid }) => act(context => leaveForm(context, formUuid)),
    'form.remove': ({ formUuid }) => act(context => removeForm(context, formUuid)),
    'form.sendNow': ({ jobUuid }) => act(context => sendNow(context, jobUuid)),
    'form.correct': ({ mayLack, ...request }) =>
      actLong(async ({ context, engine }) => {
        const isShown = await engine.readForm(request.formUuid)
        return correctForm(context, { ...request, note: isShown ? null : mayLack })
      }),
    'form.restore': ({ operationId }) => act(context => restoreForm(context, operationId)),
    'details.read': ({ jobUuid }) =>
      read(context => orMissing(readDetailsView(context, jobUuid), 'job-not-here')),
    'details.patch': request => read(context => patchDetails(context, request)),
    'details.leave': ({ jobUuid }) => act(context => leaveDetails(context, jobUuid)),
    'job.sign': request => act(context => signWhatIsSeen(context, request)),
    'job.unsign': request => act(context => unsignJob(context, request)),
    'job.missing': ({ jobUuid }) => read(context => orMissing(missingOn(context, jobUuid), 'job-not-here')),
  }
}

function sendNow(context: SyncContext, jobUuid: string | null): Outcome<{ count: number }> {
  return attempt(() =>
    context.service.store.transaction(db => ({ count: releaseForms(db, context, jobUuid) })),
  )
}

/**
 * Undoes a removal. A removal that is not sent yet is discarded; otherwise a new operation restores the
 * form.
 */
function restoreForm(context: SyncContext, operationId: string): Outcome<null> {
  const removal = findOperation(context.service.store.read, operationId)
  const isWaiting = removal !== null && !isOver(removal)
  return isWaiting ? removeOperation(context, operationId) : restore(context, { operationId })
}

export function orMissing<T>(found: T | null, missing: `${'form' | 'job' | 'asset'}-not-here`): Outcome<T> {
  return found === null ? fail('not-found', reason(missing)) : succeed(found)
}
