/** Connects the open form to main, and has the actions on whole forms of a job. */

import { effect, signal } from '@preact/signals'
import { draftName } from '../../../../shared/sync/draft-names.ts'
import { linkState } from '../../../bridge/link.ts'
import { act, actFor, ask, attempt, showFailure } from '../../../state/ask.ts'
import { readDraftText, saveDraftText } from '../../../state/draft-text.ts'
import { openedJob, reloadJob } from '../../../state/job-store.ts'
import { listen, undoAll } from '../../../state/listen.ts'
import { goOver, goToDay } from '../../../state/route.ts'
import { spokenLanguage, t } from '../../../text/t.ts'
import { createFormSession, type FormCalls, type FormSession } from './form-session.ts'

/** Either a form or the job's own fields. */
export type Filled = { formUuid: string } | { detailsOf: string }

/** Starts a session that lasts while the form is on the screen. */
export function startFormSession(filled: Filled): FormSession {
  if ('formUuid' in filled)
    return startSession(draftName('form', filled.formUuid), {
      read: () => ask('form.read', filled),
      patch: values => attempt('form.patch', { ...filled, values }),
    })
  const jobUuid = filled.detailsOf
  return startSession(draftName('details', jobUuid), {
    read: () => ask('details.read', { jobUuid }),
    patch: values => attempt('details.patch', { jobUuid, values }),
  })
}

function startSession(draft: string, { read, patch }: Pick<FormCalls, 'read' | 'patch'>): FormSession {
  return createFormSession({
    // `ask` has already reported a failed call
    read: () => read().catch(() => null),
    patch,
    readUnfit: () => readDraftText(draft),
    saveUnfit: text => saveDraftText(draft, text),
    tell: showFailure,
    now: Date.now,
  })
}

/**
 * Reads the form whenever its job is read, and saves it before the page may close. Returns a function that stops this
 * and releases the session.
 */
export function followForm(filled: Filled, session: FormSession): () => void {
  const flush = () => void session.flush()
  const undo = undoAll([
    effect(() => {
      // its texts are in the language of the screens
      spokenLanguage()
      // a form changes with its job
      if (openedJob.value?.ok !== false) session.reload()
    }),
    effect(() => {
      if (linkState.value === 'up') flush()
    }),
    listen(document, 'visibilitychange', flush),
    listen(window, 'pagehide', flush),
  ])
  takenOff.value = null
  return () => {
    undo()
    if ('formUuid' in filled && added.peek()?.formUuid === filled.formUuid) added.value = null
    void session.flush().then(() => leave(filled))
  }
}

async function leave(filled: Filled): Promise<void> {
  if ('formUuid' in filled) await attempt('form.leave', filled)
  else await attempt('details.leave', { jobUuid: filled.detailsOf })
}

/** A copy that was just added. It can be undone until something is filled in. */
export const added = signal<{ jobUuid: string; formUuid: string; copyOf: string } | null>(null)
/** The form that was removed last, for undo. */
export const takenOff = signal<{ jobUuid: string; operationId: string; title: string | null } | null>(null)

/** Opens a new form with the questions of another one. */
export async function addCopy(jobUuid: string, copyOf: string): Promise<void> {
  const outcome = await actFor('form.create', { jobUuid, copyOf }, t('form.added'))
  if (!outcome.ok) return
  const { formUuid } = outcome.value
  added.value = { jobUuid, formUuid, copyOf }
  reloadJob()
  goOver(jobUuid, { formUuid })
}

/** Removes the copy and returns to its original. */
export async function undoAdding(): Promise<void> {
  const copy = added.value
  if (copy === null) return
  if (!(await act('form.remove', { formUuid: copy.formUuid }, t('form.addUndone')))) return
  added.value = null
  reloadJob()
  goOver(copy.jobUuid, { formUuid: copy.copyOf })
}

export async function removeForm(
  jobUuid: string,
  { uuid: formUuid, title }: { uuid: string; title: string | null },
): Promise<void> {
  const outcome = await actFor('form.remove', { formUuid }, t('form.removed'))
  if (!outcome.ok) return
  takenOff.value = { jobUuid, operationId: outcome.value.operationId, title }
  reloadJob()
  goToDay({ jobUuid, tab: 'forms' })
}

/** Opens a filled copy of a form that cannot be changed any more. */
export async function correctForm(
  jobUuid: string,
  { uuid: formUuid, title: corrected }: { uuid: string; title: string | null },
): Promise<void> {
  const title = t('form.correctionOf', { title: corrected || t('form.untitled') })
  const request = { formUuid, title, mayLack: t('form.mayLack') }
  const outcome = await actFor('form.correct', request, t('form.corrected'))
  if (!outcome.ok) return
  reloadJob()
  goOver(jobUuid, { formUuid: outcome.value.formUuid })
}

/** Sends incomplete forms that wait for completion. `jobUuid`: of one job; null: of all. */
export async function sendFormsNow(jobUuid: string | null): Promise<void> {
  const outcome = await actFor('form.sendNow', { jobUuid }, t('form.sentNow'))
  if (outcome.ok) reloadJob()
}

/** Sends one incomplete form that waits for completion. */
export async function sendFormNow(operationId: string): Promise<void> {
  if (await act('operation.retry', { operationId }, t('form.sentNow'))) reloadJob()
}

export async function putFormBack({ operationId }: { operationId: string }): Promise<void> {
  if (!(await act('form.restore', { operationId }, t('form.restored')))) return
  takenOff.value = null
  reloadJob()
}
