import { catchFocus } from '../../parts/focus.ts'
import { changeForm, newJobForm, putOnAsset } from '../../state/new-job-store.ts'
import { t } from '../../text/t.ts'
import { SuggestedField } from './suggested-field.tsx'

export function CustomerField() {
  return (
    <SuggestedField
      field="customer"
      label={t('job.customer')}
      maxLength={1_000}
      value={newJobForm.value.customerName}
      onType={customerName => changeForm({ customerName })}
      onChoose={({ fills }) => changeForm(fills)}
    />
  )
}

/** Finds the asset of the job. A chosen asset fills place, customer and contact, if they are empty. */
export function AssetField({ error }: { error: string | null }) {
  const { assetUuid, assetText } = newJobForm.value
  if (assetUuid !== '') return null
  return (
    <SuggestedField
      field="asset"
      label={t('field.asset')}
      hint={t('newJob.assetHint')}
      value={assetText}
      error={error}
      onType={typed => changeForm({ assetText: typed })}
      onChoose={({ fills }) => void choose(fills.assetUuid)}
    />
  )
}

/** The field is removed with its focus, so the next one gets it. */
async function choose(assetUuid: string | undefined): Promise<void> {
  if (assetUuid === undefined) return
  await putOnAsset(assetUuid)
  requestAnimationFrame(() => catchFocus('.new-job .suggested input'))
}

export function PlaceField() {
  return (
    <SuggestedField
      field="place"
      label={t('field.placeName')}
      value={newJobForm.value.placeName}
      onType={placeName => changeForm({ placeName })}
      onChoose={({ fills }) => changeForm(fills)}
    />
  )
}

/** The name of the contact person. A chosen one fills the phone too. */
export function ContactField() {
  return (
    <SuggestedField
      field="contact"
      label={t('newJob.field.contact')}
      value={newJobForm.value.contactName}
      onType={contactName => changeForm({ contactName })}
      onChoose={({ fills }) => changeForm(fills)}
    />
  )
}
