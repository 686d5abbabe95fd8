import {
  ChevronRight,
  CircleCheck,
  CircleDashed,
  ClipboardList,
  ListChecks,
  Lock,
  TriangleAlert,
} from 'lucide-preact'
import type { FormSummary } from '../../../shared/views/form.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { Chip } from '../../parts/chip.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { goOver } from '../../state/route.ts'
import { countLabel } from '../../text/answer-labels.ts'
import { t } from '../../text/t.ts'
import { AddForm } from '../blanks/add-form.tsx'
import { Removed } from './answers/removed.tsx'
import { putFormBack, takenOff } from './filling/form-store.ts'
import './form-list.css'

const icons = { PUBLISHED: CircleDashed, STARTED: ListChecks, COMPLETED: CircleCheck }

/** A job's forms, with their progress and state. */
export function FormList({ view }: { view: JobView }) {
  const { forms, mayUseForms, job } = view
  const taken = takenOff.value?.jobUuid === job.uuid ? takenOff.value : null
  if (forms.length === 0 && !mayUseForms)
    return <Empty icon={Lock} title={t('form.none')} text={t('form.forbidden')} />
  return (
    <div class="panel">
      {taken !== null && (
        <Removed onUndo={() => void putFormBack(taken)}>
          {t('form.removedFromJob', { title: taken.title || t('form.untitled') })}
        </Removed>
      )}
      {forms.length === 0 && <Empty icon={ClipboardList} title={t('form.none')} text={t('form.noneText')} />}
      {!mayUseForms && <p class="soft">{t('form.forbidden')}</p>}
      {mayUseForms && <AddForm tone="link" owner={{ jobUuid: job.uuid }} />}
      <ul class="forms-list stack-wide" aria-label={t('field.forms')}>
        {forms.map(form => (
          <FormRow key={form.uuid} jobUuid={job.uuid} form={form} />
        ))}
      </ul>
    </div>
  )
}

function FormRow({ jobUuid, form }: { jobUuid: string; form: FormSummary }) {
  const title = form.title || t('form.untitled')
  return (
    <li class="card forms-row" data-testid="form-row" data-form-uuid={form.uuid}>
      <button
        type="button"
        class="forms-open bare pressable stack"
        onClick={() => goOver(jobUuid, { formUuid: form.uuid })}
      >
        <span class="forms-title with-icon strong">
          <span>{title}</span>
          <ChevronRight size={18} aria-hidden="true" />
        </span>
        <span class="marks">
          <Chip icon={icons[form.state]} tone={form.state === 'COMPLETED' ? 'accent' : 'plain'}>
            {t(`form.state.${form.state}`)}
          </Chip>
          {form.asked > 0 && <span class="small soft numbers">{countLabel(form)}</span>}
          {form.sending !== null && <SendingMark sending={form.sending} />}
          {form.conflicts > 0 && (
            <Chip icon={TriangleAlert} tone="warn">
              {t('form.contested', { count: form.conflicts })}
            </Chip>
          )}
          {form.readOnly !== null && (
            <Chip icon={Lock} tone={form.state === 'STARTED' ? 'warn' : 'plain'}>
              {t(form.state === 'STARTED' ? 'form.sentIncompleteShort' : 'form.sentOnceShort')}
            </Chip>
          )}
        </span>
        {form.asked > 0 && <ProgressBar label={t('form.progress')} done={form.answered} total={form.asked} />}
      </button>
    </li>
  )
}
