/** The form that is open, tied to main; and what is done with a job's forms as a whole. */

import { effect } from '@preact/signals'
import { draftName } from '../../shared/draft-names.ts'
import { call } from '../bridge.ts'
import { t } from '../text/t.ts'
import { act, ask, attempt, tellFailure } from './ask.ts'
import { createFormSession, type FormCalls, type FormSession } from './form-session.ts'
import { openedJob, reloadJob } from './job-store.ts'
import { linkState } from './link.ts'
import { listen, undoAll } from './listen.ts'
import { goOver, goToDay } from './route.ts'
import { announceSaved } from './toast.ts'

/** What is filled in: a form, or the job's own fields. */
export type Filled = { formUuid: string } | { detailsOf: string }

/** One for the time that it is on the screen. */
export function startFormSession(filled: Filled): FormSession {
  return 'formUuid' in filled ? startOnForm(filled.formUuid) : startOnDetails(filled.detailsOf)
}

function startOnForm(formUuid: string): FormSession {
  return startSession(draftName('form', formUuid), {
    read: () => ask('form.read', { formUuid }),
    patch: values => attempt('form.patch', { formUuid, values }),
  })
}

function startOnDetails(jobUuid: string): FormSession {
  return startSession(draftName('details', jobUuid), {
    read: () => ask('details.read', { jobUuid }),
    patch: values => attempt('details.patch', { jobUuid, values }),
  })
}

function startSession(draft: string, { read, patch }: Pick<FormCalls, 'read' | 'patch'>): FormSession {
  return createFormSession({
    // a broken call was told by `ask`
    read: () => read().catch(() => null),
    patch,
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
export function followForm(filled: Filled, session: FormSession): () => void {
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
    void session.flush().then(() => leave(filled))
  }
}

async function leave(filled: Filled): Promise<void> {
  if ('formUuid' in filled) await attempt('form.leave', filled)
  else await attempt('details.leave', { jobUuid: filled.detailsOf })
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
