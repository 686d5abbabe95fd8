/** The form that is open, tied to main; and what is done with a job's forms as a whole. */
import { effect } from '@preact/signals'
import { call } from '../bridge.ts'
import { t } from '../text/t.ts'
import { act, ask, attempt, tellFailure } from './ask.ts'
import { createFormSession, type FormSession } from './form-session.ts'
import { openedJob, reloadJob } from './job-store.ts'
import { linkState } from './link.ts'
import { listen, undoAll } from './listen.ts'
import { goOver, goToDay } from './route.ts'
import { announceSaved } from './toast.ts'

/** One for the time that a form is on the screen. */
export function startFormSession(formUuid: string): FormSession {
  const draft = `form ${formUuid}`
  return createFormSession({
    // a broken call was told by `ask`
    read: () => ask('form.read', { formUuid }).catch(() => null),
    patch: values => attempt('form.patch', { formUuid, values }),
    readUnfit: () =>
      call('draft.read', { jobUuid: draft }).then(
        kept => kept?.text ?? '',
        () => '',
      ),
    async saveUnfit(text) {
      await attempt('draft.save', { jobUuid: draft, text, discrepancy: false, internal: false })
    },
    tell: tellFailure,
    now: Date.now,
  })
}

/** Reads it whenever its job is read, keeps all when the page may go away; the answer ends it and lets it be sent. */
export function followForm(formUuid: string, session: FormSession): () => void {
  const flush = () => void session.flush()
  const undo = undoAll([
    effect(() => {
      // a form changes with its job
      if (openedJob.value?.ok !== false) session.reload()
    }),
    effect(() => {
      if (linkState.value === 'up') flush()
    }),
    listen(document, 'visibilitychange', flush),
    listen(window, 'pagehide', flush),
  ])
  return () => {
    undo()
    void session.flush().then(() => attempt('form.leave', { formUuid }))
  }
}

/** Opens a new form with the questions of another one. */
export async function addCopy(jobUuid: string, copyOf: string): Promise<void> {
  const outcome = await attempt('form.create', { jobUuid, copyOf })
  if (outcome.ok) {
    announceSaved(t('form.added'))
    reloadJob()
    goOver(jobUuid, { formUuid: outcome.value.formUuid })
  } else if (outcome.failure !== null) tellFailure(outcome.failure)
}

/** It can be put back out of the archive. */
export async function removeForm(jobUuid: string, formUuid: string): Promise<void> {
  if (!(await act('form.remove', { formUuid }, t('form.removed')))) return
  reloadJob()
  goToDay({ jobUuid, tab: 'forms' })
}
