/** The user's own times: the week of the shown day, and its corrections. */
import { computed, signal } from '@preact/signals'
import type { Request } from '../../../shared/contract/contract.ts'
import type { TimeSpan, Times } from '../../../shared/contract/times.ts'
import type { TimeCorrection } from '../../../shared/entities/times.ts'
import type { SavedFile } from '../../../shared/views/sheet.ts'
import { status } from '../../state/app-store.ts'
import { act, ask, attempt, showFailure } from '../../state/ask.ts'
import { today } from '../../state/clock.ts'
import { fetchFile } from '../../state/fetch-file.ts'
import { createReader } from '../../state/reader.ts'
import { onChange, registerStore } from '../../state/stores.ts'
import { announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'

const reader = createReader((date: string): Promise<Times> => ask('times.read', { date }))
export const times = reader.value

/** Whether the server stores corrections; assumed until the server was asked. */
export const keepsTimes = computed(() => status.value?.offered?.includes('times') ?? true)

/** The file of the last export, or null. */
export const savedTimes = signal<SavedFile | null>(null)

/** Spans that the user confirmed as still running, until the program ends. */
const goesOn = signal<ReadonlySet<string>>(new Set())

/** Running spans that were probably forgotten. The user is asked about them. */
export const askedSpans = computed(() =>
  (times.value?.asked ?? []).filter(span => !goesOn.value.has(nameOf(span))),
)

function nameOf({ jobUuid, since }: TimeSpan): string {
  return `${jobUuid} ${since}`
}

export function continueTime(span: TimeSpan): void {
  goesOn.value = new Set([...goesOn.value, nameOf(span)])
}

registerStore({
  follow(here) {
    if (here.screen === 'times' || here.screen === 'today') reader.open(here.date ?? today.value)
    else reader.close()
  },
  onNews: onChange(reader.reload),
  forget() {
    reader.close()
    goesOn.value = new Set()
    savedTimes.value = null
  },
})

/** Returns false if the correction was refused; the user sees why. */
export function correctTime(
  jobUuid: string,
  text: string,
  time: Omit<TimeCorrection, 'uuid'>,
): Promise<boolean> {
  return act('times.correct', { jobUuid, text, time }, t('times.saved'))
}

export async function savePdf(request: Request<'times.savePdf'>): Promise<void> {
  tellSaved(await attempt('times.savePdf', request))
}

export async function saveCsv(request: Request<'times.saveCsv'>): Promise<void> {
  tellSaved(await attempt('times.saveCsv', request))
}

function tellSaved(outcome: Awaited<ReturnType<typeof attempt<'times.savePdf'>>>): void {
  if (!outcome.ok) {
    showFailure(outcome.failure)
    return
  }
  savedTimes.value = outcome.value
  if (outcome.value === null) return
  if (outcome.value.href !== null) fetchFile(outcome.value.href)
  announceSaved(t('times.fileSaved'))
}
