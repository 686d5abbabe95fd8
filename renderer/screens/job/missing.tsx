import { ClipboardList, ListChecks, PenLine } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import type { Outcome } from '../../../shared/text/failures.ts'
import type { JobMissing } from '../../../shared/views/form.ts'
import { Button } from '../../parts/button.tsx'
import { ask } from '../../state/ask.ts'
import { capturedOn, openCapture } from '../../state/capture.ts'
import { goOver, goToDay } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { createSideJob } from './create-side-job.ts'
import './missing.css'

/** The most forms that are named; the forms tab has the others. */
const NAMED = 2

/** Lists what is incomplete before the job is finished, with links. It does not block finishing. */
export function Missing({ jobUuid }: { jobUuid: string }) {
  useEffect(() => followMissing(jobUuid), [jobUuid])
  const read = missing.value
  // hidden while the user is capturing something
  if (read?.ok !== true || capturedOn(jobUuid) !== null) return null
  const { forms, customFields, signature } = read.value
  if (forms.length === 0 && customFields.length === 0 && !signature) return null
  return (
    <fieldset class="missing flow" aria-label={t('missing.title')}>
      <span class="toned tone-warn small strong" aria-hidden="true">
        {t('missing.title')}
      </span>
      <Forms jobUuid={jobUuid} forms={forms} />
      {signature && (
        <Button icon={PenLine} onClick={() => openCapture(jobUuid, 'sign')}>
          {t('did.signature')}
        </Button>
      )}
      {customFields.length > 0 && (
        <Button class="missing-form" icon={ListChecks} onClick={() => goOver(jobUuid, { isDetails: true })}>
          <span class="missing-what">{t('field.customFields')}</span>
          <span class="missing-left numbers">{t('missing.left', { count: customFields.length })}</span>
        </Button>
      )}
    </fieldset>
  )
}

function Forms({ jobUuid, forms }: { jobUuid: string; forms: JobMissing['forms'] }) {
  const others = forms.length - NAMED
  return (
    <>
      {forms.slice(0, NAMED).map(({ uuid, title, labels }) => (
        <Button
          key={uuid}
          class="missing-form"
          icon={ClipboardList}
          onClick={() => goOver(jobUuid, { formUuid: uuid })}
        >
          <span class="one-line">{title || t('form.untitled')}</span>
          <span class="missing-left numbers">{t('missing.left', { count: labels.length })}</span>
        </Button>
      ))}
      {others > 0 && (
        <Button icon={ClipboardList} onClick={() => goToDay({ jobUuid, tab: 'forms' })}>
          {t('missing.moreForms', { count: others })}
        </Button>
      )}
    </>
  )
}

const { value: missing, follow: followMissing } = createSideJob(
  (jobUuid: string): Promise<Outcome<JobMissing>> => ask('job.missing', { jobUuid }),
)
