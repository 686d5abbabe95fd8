/** The form of a new job: kept like every draft, and cleared only once the job is kept. */
import { signal } from '@preact/signals'
import { newJobDraft } from '../../shared/draft-names.ts'
import { screenLimits } from '../../shared/limits.ts'
import { nameAssetFully } from '../text/asset-words.ts'
import { addressOf } from '../text/place.ts'
import { t } from '../text/t.ts'
import { attempt, tellFailure } from './ask.ts'
import { createAutosave } from './autosave.ts'
import { readDraftText, saveDraftText } from './draft-text.ts'
import { emptyForm, type NewJobForm, toRequest } from './new-job-form.ts'
import { parseDraft } from './parse-draft.ts'
import { singleFlight } from './single-flight.ts'
import { registerStore } from './stores.ts'
import { announceSaved } from './toast.ts'

export const newJobForm = signal<NewJobForm>(emptyForm)

const autosave = createAutosave<NewJobForm>(
  form => saveDraftText(newJobDraft, form === emptyForm ? '' : JSON.stringify(form)),
  screenLimits.draftSaveMs,
)

export const flushForm = autosave.flush

export function changeForm(change: Partial<NewJobForm>): void {
  newJobForm.value = { ...newJobForm.value, ...change }
  autosave.change(newJobForm.value)
}

registerStore({
  keep: () => void flushForm(),
  forget() {
    autosave.cancel()
    newJobForm.value = emptyForm
  },
})

/** Fills an untouched form with what was kept of it. */
export async function readKeptForm(): Promise<void> {
  const kept = await readDraftText(newJobDraft)
  if (kept !== '' && newJobForm.peek() === emptyForm) newJobForm.value = parseDraft(kept, emptyForm)
}

/** The job is to be done on this asset, and where that stands unless another place is written. */
export async function putOnAsset(assetUuid: string): Promise<void> {
  if (newJobForm.peek().assetUuid === assetUuid) return
  const outcome = await attempt('asset.read', { assetUuid })
  if (!outcome.ok) {
    tellFailure(outcome.failure)
    return
  }
  const { asset } = outcome.value
  const place = asset.location === null ? null : (asset.location.placeName ?? addressOf(asset.location))
  changeForm({
    assetUuid,
    assetName: nameAssetFully(asset),
    placeName: newJobForm.peek().placeName || (place ?? ''),
  })
}

/** The new job's uuid, or null when it was refused; the form is cleared only once the job is kept. */
export const createJob = singleFlight(async (): Promise<string | null> => {
  const outcome = await attempt('job.create', toRequest(newJobForm.value))
  if (!outcome.ok) {
    tellFailure(outcome.failure)
    return null
  }
  newJobForm.value = emptyForm
  autosave.change(emptyForm)
  await autosave.flush()
  announceSaved(t('newJob.saved'))
  return outcome.value.jobUuid
})
