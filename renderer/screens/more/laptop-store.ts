/** What takes room on this laptop and how the program is doing, counted when somebody looks. */
import { signal } from '@preact/signals'
import type { Diagnostics, SavedFile, StorageView } from '../../../shared/laptop-contract.ts'
import { ask, attempt, tellFailure } from '../../state/ask.ts'
import { fetchFile } from '../../state/fetch-file.ts'
import { alertFailed, announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'

export const storage = signal<StorageView | null>(null)
export const diagnostics = signal<Diagnostics | null>(null)
/** What the last report was written into; null before any. */
export const savedReport = signal<SavedFile | null>(null)

/** Whether the person agrees that crashes go with the next report. */
export const areCrashesGiven = signal(false)

/** A broken call has been told by `ask`; what was counted before stays. */
export function lookAtLaptop(): void {
  ask('storage.read', {}).then(
    outcome => {
      storage.value = outcome.ok ? outcome.value : null
    },
    () => undefined,
  )
  ask('diagnostics.read', {}).then(
    told => {
      diagnostics.value = told
    },
    () => undefined,
  )
}

export function forgetLaptop(): void {
  storage.value = null
  diagnostics.value = null
  savedReport.value = null
  areCrashesGiven.value = false
}

export async function copyReport(): Promise<void> {
  try {
    await navigator.clipboard.writeText(diagnostics.value?.text ?? '')
    announceSaved(t('diagnostics.copied'))
  } catch {
    // a browser may keep its clipboard to itself
    alertFailed(t('diagnostics.notCopied'))
  }
}

export async function saveReport(): Promise<void> {
  const outcome = await attempt('diagnostics.save', { withCrashes: areCrashesGiven.value })
  if (!outcome.ok) return outcome.failure === null ? undefined : tellFailure(outcome.failure)
  savedReport.value = outcome.value
  if (outcome.value === null) return
  if (outcome.value.href !== null) fetchFile(outcome.value.href)
  announceSaved(t('diagnostics.saved'))
}
