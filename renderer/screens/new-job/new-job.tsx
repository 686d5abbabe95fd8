import { ArrowLeft, CircleCheck } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Priority } from '../../../shared/job.ts'
import { Button } from '../../parts/button.tsx'
import { SelectField, TextArea, TextField } from '../../parts/field.tsx'
import { useFocusOnFirst } from '../../parts/focus.ts'
import { checkForm } from '../../state/new-job-form.ts'
import { changeForm, createJob, flushForm, newJobForm, readKeptForm } from '../../state/new-job-store.ts'
import { goToDay } from '../../state/route.ts'
import { priorityKeys } from '../../text/field-words.ts'
import { t } from '../../text/t.ts'
import './new-job.css'

/** A job made on the spot; what is typed stays until the job is kept. */
export function NewJob() {
  const form = newJobForm.value
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  useFocusOnFirst(element)
  useEffect(() => {
    void readKeptForm()
    return () => void flushForm()
  }, [])
  const errors = isAsked ? checkForm(form) : {}

  const save = async (event: Event) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(checkForm(newJobForm.peek())).length > 0) {
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    if (isSaving) return
    setSaving(true)
    const jobUuid = await createJob()
    setSaving(false)
    if (jobUuid !== null) goToDay({ jobUuid, tab: 'overview' })
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event)
  }

  return (
    <form ref={element} class="new-job" noValidate onSubmit={save} onKeyDown={saveByKey}>
      <header class="new-job-head">
        <Button class="job-back" tone="quiet" icon={ArrowLeft} isIconOnly onClick={() => goToDay({})}>
          {t('job.back')}
        </Button>
        <div>
          <h2 class="new-job-title">{t('newJob.title')}</h2>
          <p class="soft">{t('newJob.text')}</p>
        </div>
      </header>
      <div class="new-job-fields">
        <TextField
          label={t('newJob.field.title')}
          value={form.title}
          required
          error={errors.title === undefined ? null : t(errors.title as 'newJob.needsTitle')}
          onInput={event => changeForm({ title: event.currentTarget.value })}
        />
        <TextArea
          label={t('newJob.field.description')}
          isOptional
          value={form.description}
          onInput={event => changeForm({ description: event.currentTarget.value })}
        />
        <TextField
          label={t('newJob.field.place')}
          isOptional
          value={form.placeName}
          onInput={event => changeForm({ placeName: event.currentTarget.value })}
        />
        <WhenFields errors={errors} />
        <WhoFields />
      </div>
      <footer class="new-job-foot">
        <Button isBig onClick={() => goToDay({})}>
          {t('action.close')}
        </Button>
        <Button tone="primary" isBig icon={CircleCheck} type="submit" aria-keyshortcuts="Control+Enter">
          {t('newJob.save')}
        </Button>
      </footer>
    </form>
  )
}

function WhenFields({ errors }: { errors: ReturnType<typeof checkForm> }) {
  const form = newJobForm.value
  return (
    <fieldset>
      <legend class="hidden-visually">{t('newJob.when')}</legend>
      <div class="new-job-row">
        <TextField
          type="date"
          label={t('newJob.field.date')}
          isOptional
          value={form.date}
          error={errors.date === undefined ? null : t(errors.date as 'newJob.needsDay')}
          onInput={event => changeForm({ date: event.currentTarget.value })}
        />
        <TextField
          type="time"
          label={t('newJob.field.time')}
          isOptional
          value={form.time}
          onInput={event => changeForm({ time: event.currentTarget.value })}
        />
        <TextField
          inputMode="numeric"
          label={t('newJob.field.minutes')}
          isOptional
          value={form.minutes}
          error={errors.minutes === undefined ? null : t(errors.minutes as 'newJob.badMinutes')}
          onInput={event => changeForm({ minutes: event.currentTarget.value })}
        />
      </div>
      <p class="small soft">{t('newJob.timeHint')}</p>
    </fieldset>
  )
}

function WhoFields() {
  const form = newJobForm.value
  return (
    <div class="new-job-row">
      <SelectField
        label={t('newJob.field.priority')}
        isOptional
        value={form.priority}
        onChange={event => changeForm({ priority: event.currentTarget.value as Priority | '' })}
      >
        <option value="">{t('newJob.noPriority')}</option>
        {(Object.keys(priorityKeys) as Priority[]).map(priority => (
          <option key={priority} value={priority}>
            {t(`priority.${priority}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('newJob.field.contact')}
        isOptional
        autoComplete="off"
        value={form.contactName}
        onInput={event => changeForm({ contactName: event.currentTarget.value })}
      />
      <TextField
        type="tel"
        label={t('newJob.field.phone')}
        isOptional
        autoComplete="off"
        value={form.contactPhone}
        onInput={event => changeForm({ contactPhone: event.currentTarget.value })}
      />
    </div>
  )
}
