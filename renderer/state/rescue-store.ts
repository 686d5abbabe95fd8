/** Exporting unsent work and restoring damaged data, one at a time. */
import { signal } from '@preact/signals'
import type { Exported } from '../../shared/view.ts'
import { t } from '../text/t.ts'
import { attempt, tellFailure } from './ask.ts'
import { announceSaved } from './toast.ts'

/** What is under way, so that the same is not begun twice. */
export const rescuing = signal<'export' | 'restore' | null>(null)
/** What the last export wrote; null before any. */
export const exported = signal<Exported | null>(null)

export function exportUnsent(): Promise<void> {
  return once('export', async () => {
    exported.value = null
    const outcome = await attempt('rescue.export', {})
    if (!outcome.ok) return outcome.failure && tellFailure(outcome.failure)
    exported.value = outcome.value
    if (outcome.value?.href) fetchFile(outcome.value.href)
  })
}

export function restoreData(): Promise<void> {
  return once('restore', async () => {
    const outcome = await attempt('rescue.restore', {})
    if (outcome.ok) announceSaved(t('rescue.restored', { count: outcome.value.operations }))
    else if (outcome.failure) tellFailure(outcome.failure)
  })
}

async function once(what: 'export' | 'restore', work: () => Promise<unknown>): Promise<void> {
  if (rescuing.value !== null) return
  rescuing.value = what
  try {
    await work()
  } finally {
    rescuing.value = null
  }
}

/** The browser saves it where it saves everything. */
function fetchFile(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
