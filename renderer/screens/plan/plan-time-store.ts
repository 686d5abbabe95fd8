/** The planned time that the user is changing. It is stored as a draft until it is saved or discarded. */
import { signal } from '@preact/signals'
import type { JobAlone } from '../../../shared/entities/job.ts'
import { screenLimits } from '../../../shared/limits/limits.ts'
import { draftName } from '../../../shared/sync/draft-names.ts'
import { act } from '../../state/ask.ts'
import { createAutosave } from '../../state/autosave.ts'
import { readDraftText, saveDraftText } from '../../state/draft-text.ts'
import { singleFlight } from '../../state/single-flight.ts'
import { t } from '../../text/t.ts'
import { checkPlanTime, type PlanTime, parsePlanTime, planTimeOf, toTimeFields } from './plan-time.ts'

interface Changing {
  jobUuid: string
  typed: PlanTime
}

export const changingTime = signal<Changing | null>(null)

/** The name of the draft in which the time is stored. */
const draftOf = (jobUuid: string) => draftName('time', jobUuid)

function keep(jobUuid: string, typed: PlanTime | null): Promise<void> {
  return saveDraftText(draftOf(jobUuid), typed === null ? '' : JSON.stringify(typed))
}

const autosave = createAutosave<Changing>(
  ({ jobUuid, typed }) => keep(jobUuid, typed),
  screenLimits.draftSaveMs,
)

export const flushPlanTime = autosave.flush

export function beginTime(job: JobAlone): void {
  changingTime.value = { jobUuid: job.uuid, typed: planTimeOf(job) }
}

export function changeTime(change: Partial<PlanTime>): void {
  const now = changingTime.value
  if (now === null) return
  changingTime.value = { ...now, typed: { ...now.typed, ...change } }
  autosave.change(changingTime.value)
}

/** Restores a change that the user had not finished when the page was closed. */
export async function resumeTime(jobUuid: string): Promise<void> {
  if (changingTime.peek()?.jobUuid === jobUuid) return
  await autosave.flush()
  changingTime.value = null
  const kept = await readDraftText(draftOf(jobUuid))
  const typed = kept === '' ? null : parsePlanTime(kept)
  if (typed !== null && changingTime.peek() === null) changingTime.value = { jobUuid, typed }
}

export async function endTime(jobUuid: string): Promise<void> {
  autosave.cancel()
  changingTime.value = null
  await keep(jobUuid, null)
}

/** Returns false if a field is invalid or the change was refused; the form stays open. A second click does nothing. */
export const saveTime = singleFlight(async (job: JobAlone): Promise<boolean> => {
  const typed = changingTime.value?.typed
  if (typed === undefined || Object.keys(checkPlanTime(typed)).length > 0) return false
  const request = { jobUuid: job.uuid, fields: toTimeFields(typed, job) }
  const isSaved = await act('job.patch', request, t('plan.timeSaved'))
  if (isSaved) await endTime(job.uuid)
  return isSaved
})
