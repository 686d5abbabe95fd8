/** Storage and diagnostics of this laptop, measured when the user opens the card. */
import { signal } from '@preact/signals'
import type { Diagnostics, StorageView } from '../../../shared/contract/laptop.ts'
import type { SavedFile } from '../../../shared/views/sheet.ts'
import { ask, attempt, showFailure } from '../../state/ask.ts'
import { fetchFile } from '../../state/fetch-file.ts'
import { alertFailed, announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'

export const storage = signal<StorageView | null>(null)
export const diagnostics = signal<Diagnostics | null>(null)
/** The file of the last saved report, or null. */
export const savedReport = signal<SavedFile | null>(null)

/** Whether the user agrees that crash reports go with the next report. */
export const areCrashesGiven = signal(false)

/** A failed call has been reported by `ask`; the last values stay. */
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
    // a browser may refuse access to its clipboard
    alertFailed(t('diagnostics.notCopied'))
  }
}

export async function saveReport(): Promise<void> {
  const outcome = await attempt('diagnostics.save', { withCrashes: areCrashesGiven.value })
  if (!outcome.ok) return outcome.failure === null ? undefined : showFailure(outcome.failure)
  savedReport.value = outcome.value
  if (outcome.value === null) return
  if (outcome.value.href !== null) fetchFile(outcome.value.href)
  announceSaved(t('diagnostics.saved'))
}
