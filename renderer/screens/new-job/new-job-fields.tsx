import { Boxes, X } from 'lucide-preact'
import { priorities } from '../../../shared/entities/job-fields.ts'
import { Button } from '../../parts/button.tsx'
import { DayField, TimeField } from '../../parts/day-field.tsx'
import { SelectField, TextField } from '../../parts/field.tsx'
import { Strip } from '../../parts/strip.tsx'
import type { NewJobErrors, NewJobForm } from '../../state/new-job-form.ts'
import { changeForm, newJobForm } from '../../state/new-job-store.ts'
import { replaceRoute, route } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { ContactField } from './place-fields.tsx'

/** Returns a field's value and its change handler. */
export function fieldOf(name: keyof NewJobForm) {
  return {
    value: newJobForm.value[name],
    onInput: (event: { currentTarget: { value: string } }) =>
      changeForm({ [name]: event.currentTarget.value }),
  }
}

export function errorText(key: NewJobErrors[keyof NewJobErrors]): string | null {
  return key === undefined ? null : t(key)
}

/** The asset of the job, if the form was opened from one. */
export function OnAsset() {
  const { assetUuid, assetName } = newJobForm.value
  if (assetUuid === '') return null
  const leave = () => {
    changeForm({ assetUuid: '', assetName: '' })
    const here = route.value
    if (here.screen === 'today') replaceRoute({ ...here, newJobAsset: null })
  }
  return (
    <Strip
      icon={Boxes}
      actions={
        <Button tone="quiet" icon={X} onClick={leave}>
          {t('asset.notOnJob')}
        </Button>
      }
    >
      <p class="words">
        <span class="small soft">{t('asset.ofJob')} </span>
        <strong>{assetName || t('asset.unnamed')}</strong>
      </p>
    </Strip>
  )
}

/** Day, start and length of the work, and its priority: two or four of them fill a row. */
export function WhenFields({ errors }: { errors: NewJobErrors }) {
  return (
    <fieldset>
      <legend class="hidden-visually">{t('job.section.when')}</legend>
      <div class="new-job-row">
        <DayField label={t('newJob.field.date')} error={errorText(errors.date)} {...fieldOf('date')} />
        <TimeField label={t('field.startTime')} {...fieldOf('time')} />
        <TextField
          inputMode="numeric"
          label={t('newJob.field.minutes')}
          error={errorText(errors.minutes)}
          {...fieldOf('minutes')}
        />
        <PriorityField />
      </div>
      <p class="small soft">{t('newJob.timeHint')}</p>
    </fieldset>
  )
}

function PriorityField() {
  return (
    <SelectField
      label={t('field.priority')}
      value={newJobForm.value.priority}
      options={[
        { value: '', label: t('newJob.noPriority') },
        ...priorities.toReversed().map(value => ({ value, label: t(`priority.${value}`) })),
      ]}
      onChoose={priority => changeForm({ priority })}
    />
  )
}

/** The contact person and the phone. */
export function ContactFields() {
  return (
    <div class="new-job-row">
      <ContactField />
      <TextField type="tel" label={t('newJob.field.phone')} autoComplete="off" {...fieldOf('contactPhone')} />
    </div>
  )
}
