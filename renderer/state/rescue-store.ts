/** Exports and imports unsent work, and restores damaged data. Only one of them runs at a time. */
import { signal } from '@preact/signals'
import { inputLimits } from '../../shared/limits/limits.ts'
import type { Exported } from '../../shared/sync/rescue.ts'
import type { Message } from '../../shared/text/message.ts'
import { t } from '../text/t.ts'
import { attempt, showFailure } from './ask.ts'
import { fetchFile } from './fetch-file.ts'
import { type ImportState, importing } from './importing.ts'
import { reloadOutbox } from './outbox-store.ts'
import { announceSaved } from './toast.ts'

/** The running action, so that no second one starts. */
export const rescuing = signal<'export' | 'import' | 'restore' | null>(null)
/** The result of the last export, or null. */
export const exported = signal<Exported | null>(null)

/** A rescue file that the user chose before signing in. */
export const chosenRescue = signal<File | null>(null)

/** Imports the chosen file after the sign-in. */
export function importChosen(): Promise<void> {
  const file = chosenRescue.value
  chosenRescue.value = null
  return file === null ? Promise.resolve() : importWork(file)
}

export function importWork(file: File): Promise<void> {
  return once('import', async () => {
    importing.value = { step: 'working', name: file.name }
    importing.value = await takeIn(file)
    reloadOutbox()
  })
}

async function takeIn(file: File): Promise<ImportState> {
  if (file.size > inputLimits.rescueFileBytes)
    return refused({ message: t('refused.rescue-too-large'), reason: 'rescue-too-large' })
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return refused({ message: t('rescue.unread') })
  const outcome = await attempt('rescue.import', { bytes: new Uint8Array(bytes) })
  return outcome.ok ? { step: 'done', result: outcome.value } : { step: 'failed', failure: outcome.failure }
}

function refused(told: Message): ImportState {
  return { step: 'failed', failure: { code: 'invalid', ...told } }
}

export function exportUnsent(): Promise<void> {
  return once('export', async () => {
    const outcome = await attempt('rescue.export', {})
    // the last result stays until now, because the button that was clicked is in it
    exported.value = outcome.ok ? outcome.value : null
    if (!outcome.ok) return outcome.failure && showFailure(outcome.failure)
    if (outcome.value?.href) fetchFile(outcome.value.href)
  })
}

export function restoreData(): Promise<void> {
  return once('restore', async () => {
    const outcome = await attempt('rescue.restore', {})
    if (outcome.ok) announceSaved(t('rescue.restored', { count: outcome.value.operations }))
    else showFailure(outcome.failure)
  })
}

async function once(what: 'export' | 'import' | 'restore', work: () => Promise<unknown>): Promise<void> {
  if (rescuing.value !== null) return
  rescuing.value = what
  try {
    await work()
  } finally {
    rescuing.value = null
  }
}
