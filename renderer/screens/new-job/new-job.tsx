import { ArrowLeft, CircleCheck } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { leadToUnread } from '../../parts/day-field.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { focusFirstError, useFocusOnFirst } from '../../parts/focus.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { checkForm, type NewJobErrors } from '../../state/new-job-form.ts'
import { createJob, flushForm, newJobForm, putOnAsset, readKeptForm } from '../../state/new-job-store.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { goToDay } from '../../state/route.ts'
import { isSaveKey } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import { ContactFields, errorText, fieldOf, OnAsset, WhenFields } from './new-job-fields.tsx'
import { AssetField, CustomerField, PlaceField } from './place-fields.tsx'
import './new-job.css'

const PlanFor = lazyPart(() => import('../plan/plan-for.tsx').then(({ PlanFor }) => PlanFor))

/** Creates a job. The typed values stay until the job is stored. */
export function NewJob({ onAsset }: { onAsset: string | null }) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, save } = useSaving(form)
  useFocusOnFirst(form)
  useEffect(() => {
    const kept = readKeptForm()
    if (onAsset !== null) void kept.then(() => putOnAsset(onAsset))
    return () => void flushForm()
  }, [onAsset])
  const saveByKey = (event: KeyboardEvent) => {
    if (isSaveKey(event)) void save(event)
  }
  return (
    <form ref={form} class="pane-whole new-job" noValidate onSubmit={save} onKeyDown={saveByKey}>
      <Head />
      <div class="new-job-fields">
        <div class="new-job-part">
          <OnAsset />
          <TextField
            label={t('field.title')}
            isRequired
            error={errorText(errors.title)}
            {...fieldOf('title')}
          />
          <TextArea label={t('job.section.description')} {...fieldOf('description')} />
          <WhenFields errors={errors} />
          {isPlanner.value && <PlanFor />}
        </div>
        <div class="new-job-part">
          <CustomerField />
          <AssetField error={errorText(errors.assetText)} />
          <PlaceField />
          <ContactFields />
        </div>
      </div>
      <Foot />
    </form>
  )
}

/** Errors are shown from the first attempt to save on, and update as the user corrects them. */
function useSaving(form: RefObject<HTMLFormElement | null>): {
  errors: NewJobErrors
  save: (event: Event) => Promise<void>
} {
  const [isAsked, setAsked] = useState(false)
  const save = async (event: Event) => {
    event.preventDefault()
    setAsked(true)
    if (leadToUnread(form)) return
    if (Object.keys(checkForm(newJobForm.peek())).length > 0) return focusFirstError(form)
    const jobUuid = await createJob()
    if (jobUuid !== null) goToDay({ jobUuid, tab: 'overview' })
  }
  return { errors: isAsked ? checkForm(newJobForm.value) : {}, save }
}

function Head() {
  return (
    <header class="new-job-head pane-head stack">
      <Button class="job-back" tone="quiet" icon={ArrowLeft} isIconOnly onClick={() => goToDay({})}>
        {t('job.back')}
      </Button>
      <div>
        <h2 class="largest">{t('newJob.open')}</h2>
        <p class="soft">{t('newJob.text')}</p>
      </div>
    </header>
  )
}

function Foot() {
  return (
    <footer class="new-job-foot pane-foot flow">
      <Button tone="quiet" isBig onClick={() => goToDay({})}>
        {t('action.close')}
      </Button>
      <Button tone="primary" isBig icon={CircleCheck} type="submit" aria-keyshortcuts="Control+Enter">
        {t('newJob.save')}
      </Button>
    </footer>
  )
}
