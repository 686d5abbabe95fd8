/** The sheet of the open job in the user's language, and its PDF. */
import { computed } from '@preact/signals'
import type { Outcome } from '../../../shared/text/failures.ts'
import type { AttachedSheet, GivenSheet, Sheet, SheetWay } from '../../../shared/views/sheet.ts'
import { areTimesOnSheet, status } from '../../state/app-store.ts'
import { ask, attempt, showFailure } from '../../state/ask.ts'
import { fetchFile } from '../../state/fetch-file.ts'
import { createReader } from '../../state/reader.ts'
import { regional } from '../../text/date-formats.ts'
import { spokenLanguage } from '../../text/t.ts'

const reader = createReader((jobUuid: string): Promise<Outcome<Sheet>> => ask('sheet.read', asked(jobUuid)))
export const sheet = reader.value
export const openSheet = reader.open
export const closeSheet = reader.close
export const reloadSheet = reader.reload

/** Returns null if it was refused; the user sees why. */
export async function attachSheet(jobUuid: string): Promise<AttachedSheet | null> {
  const outcome = await attempt('sheet.attach', asked(jobUuid))
  if (outcome.ok) return outcome.value
  showFailure(outcome.failure)
  return null
}

/** Returns null if it was refused (the user sees why), or the user chose no place for it. */
export async function giveSheet(jobUuid: string, way: SheetWay): Promise<GivenSheet | null> {
  const outcome = await attempt('sheet.give', { ...asked(jobUuid), way })
  if (outcome.ok) {
    if (outcome.value?.file?.href != null) fetchFile(outcome.value.file.href)
    return outcome.value
  }
  showFailure(outcome.failure)
  return null
}

/** Whether the server can mail a sheet itself. */
export const hubMails = computed(() => status.value?.offered?.includes('mail') ?? false)

/** Returns the recipient, or null if it was refused; the user sees why. */
export async function sendSheet(jobUuid: string, documentUuid: string): Promise<string | null> {
  const outcome = await attempt('sheet.send', { ...asked(jobUuid), documentUuid })
  if (outcome.ok) return outcome.value.to
  showFailure(outcome.failure)
  return null
}

function asked(jobUuid: string) {
  return {
    jobUuid,
    language: spokenLanguage(),
    dates: regional.value,
    hasTimes: areTimesOnSheet.value,
  }
}
