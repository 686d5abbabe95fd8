/** The form of a new job. It is stored as a draft, and cleared only when the job is stored. */
import { signal } from '@preact/signals'
import { screenLimits } from '../../shared/limits/limits.ts'
import { newJobDraft } from '../../shared/sync/draft-names.ts'
import { nameAssetFully } from '../text/asset-labels.ts'
import { addressOf } from '../text/place.ts'
import { t } from '../text/t.ts'
import { attempt, showFailure } from './ask.ts'
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

/** Fills an untouched form with the stored draft. */
export async function readKeptForm(): Promise<void> {
  const kept = await readDraftText(newJobDraft)
  if (kept !== '' && newJobForm.peek() === emptyForm) newJobForm.value = parseDraft(kept, emptyForm)
}

/** Sets the job's asset, and its place, customer and contact unless the user typed others. */
export async function putOnAsset(assetUuid: string): Promise<void> {
  if (newJobForm.peek().assetUuid === assetUuid) return
  const outcome = await attempt('asset.read', { assetUuid })
  if (!outcome.ok) {
    showFailure(outcome.failure)
    return
  }
  const { asset } = outcome.value
  const place = asset.location === null ? null : (asset.location.placeName ?? addressOf(asset.location))
  const typed = newJobForm.peek()
  const isContactTyped = `${typed.contactName}${typed.contactPhone}`.trim() !== ''
  changeForm({
    assetUuid,
    assetName: nameAssetFully(asset),
    assetText: '',
    placeName: typed.placeName || (place ?? ''),
    customerName: typed.customerName || (asset.customerName ?? ''),
    ...(!isContactTyped && {
      contactName: asset.contactPerson?.name ?? '',
      contactPhone: asset.contactPerson?.phone ?? '',
    }),
  })
}

/** Returns the new job's uuid, or null if it was refused. The form is cleared only when the job is stored. */
export const createJob = singleFlight(async (): Promise<string | null> => {
  const outcome = await attempt('job.create', toRequest(newJobForm.value))
  if (!outcome.ok) {
    showFailure(outcome.failure)
    return null
  }
  newJobForm.value = emptyForm
  autosave.change(emptyForm)
  await autosave.flush()
  announceSaved(t('newJob.saved'))
  return outcome.value.jobUuid
})
