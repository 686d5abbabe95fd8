import { ArrowLeft, CircleCheck } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { focusFirstError, useFocusOnFirst } from '../../parts/focus.ts'
import { checkForm, type NewJobErrors } from '../../state/new-job-form.ts'
import { createJob, flushForm, newJobForm, readKeptForm } from '../../state/new-job-store.ts'
import { goToDay } from '../../state/route.ts'
import { isSaveKey } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import { errorText, fieldOf, WhenFields, WhoFields } from './new-job-fields.tsx'
import './new-job.css'

/** A job made on the spot; what is typed stays until the job is kept. */
export function NewJob() {
  const form = useRef<HTMLFormElement>(null)
  const { errors, save } = useSaving(form)
  useFocusOnFirst(form)
  useEffect(() => {
    void readKeptForm()
    return () => void flushForm()
  }, [])
  const saveByKey = (event: KeyboardEvent) => {
    if (isSaveKey(event)) void save(event)
  }
  return (
    <form ref={form} class="new-job" noValidate onSubmit={save} onKeyDown={saveByKey}>
      <Head />
      <div class="new-job-fields">
        <TextField
          label={t('newJob.field.title')}
          required
          error={errorText(errors.title)}
          {...fieldOf('title')}
        />
        <TextArea label={t('newJob.field.description')} isOptional {...fieldOf('description')} />
        <TextField label={t('newJob.field.place')} isOptional {...fieldOf('placeName')} />
        <WhenFields errors={errors} />
        <WhoFields />
      </div>
      <Foot />
    </form>
  )
}

/** What is wrong is shown once saving was asked for, and from then on as it is mended. */
function useSaving(form: RefObject<HTMLFormElement | null>): {
  errors: NewJobErrors
  save: (event: Event) => Promise<void>
} {
  const [isAsked, setAsked] = useState(false)
  const save = async (event: Event) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(checkForm(newJobForm.peek())).length > 0) return focusFirstError(form)
    const jobUuid = await createJob()
    if (jobUuid !== null) goToDay({ jobUuid, tab: 'overview' })
  }
  return { errors: isAsked ? checkForm(newJobForm.value) : {}, save }
}

function Head() {
  return (
    <header class="new-job-head">
      <Button class="job-back" tone="quiet" icon={ArrowLeft} isIconOnly onClick={() => goToDay({})}>
        {t('job.back')}
      </Button>
      <div>
        <h2 class="new-job-title">{t('newJob.title')}</h2>
        <p class="soft">{t('newJob.text')}</p>
      </div>
    </header>
  )
}

function Foot() {
  return (
    <footer class="new-job-foot">
      <Button isBig onClick={() => goToDay({})}>
        {t('action.close')}
      </Button>
      <Button tone="primary" isBig icon={CircleCheck} type="submit" aria-keyshortcuts="Control+Enter">
        {t('newJob.save')}
      </Button>
    </footer>
  )
}
