/** The recovery code, which is shown once, and the recovery of data whose keys are lost. */
import { computed, signal } from '@preact/signals'
import type { Failure } from '../../shared/text/failures.ts'
import { t } from '../text/t.ts'
import { app } from './app-store.ts'
import { act, attempt, showFailure } from './ask.ts'
import { fetchFile } from './fetch-file.ts'
import { alertFailed, announceSaved } from './toast.ts'

/** The new code, until the user has saved it; null: none is shown. */
export const shownCode = signal<string | null>(null)
/** The file of the last saved code. */
export const codeSavedAs = signal<string | null>(null)
/** The policy that lets the company decrypt this laptop; undefined: there is none. */
export const companyRule = computed(() => app.value?.locked.find(({ name }) => name === 'recoveryKey'))

export async function makeCode(): Promise<void> {
  const outcome = await attempt('recovery.make', {})
  if (outcome.ok) shownCode.value = outcome.value.code
  else showFailure(outcome.failure)
}

export function dismissCode(): void {
  shownCode.value = null
  codeSavedAs.value = null
}

export async function copyCode(): Promise<void> {
  try {
    await navigator.clipboard.writeText(shownCode.value ?? '')
    announceSaved(t('recovery.copied'))
  } catch {
    // a browser may forbid it; the code is still on the screen
    alertFailed(t('recovery.notCopied'))
  }
}

export async function saveCode(): Promise<void> {
  const code = shownCode.value
  if (code === null) return
  const outcome = await attempt('recovery.save', { code })
  if (!outcome.ok) return outcome.failure ? showFailure(outcome.failure) : undefined
  codeSavedAs.value = outcome.value?.savedAs ?? null
  if (outcome.value?.href) fetchFile(outcome.value.href)
}

export async function revokeCode(): Promise<void> {
  await act('recovery.revoke', {}, t('recovery.revoked'))
}

/** null: the data was decrypted */
export async function openWithCode(code: string): Promise<Failure | null> {
  const outcome = await attempt('recovery.open', { code })
  return outcome.ok ? null : outcome.failure
}

export async function putDataAside(): Promise<Failure | null> {
  const outcome = await attempt('recovery.putAside', {})
  if (!outcome.ok) return outcome.failure
  announceSaved(t('keys.movedTo', { folder: outcome.value.keptAs }))
  return null
}
