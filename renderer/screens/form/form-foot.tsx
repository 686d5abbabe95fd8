import { Copy, Trash2 } from 'lucide-preact'
import type { FormView } from '../../../shared/form-view.ts'
import { isJobOver } from '../../../shared/states.ts'
import { Button } from '../../parts/button.tsx'
import { openedJob } from '../../state/job-store.ts'
import { t } from '../../text/t.ts'
import { addCopy, removeForm } from './filling/form-store.ts'

/** What can be done with the form as a whole, where it ends. */
export function FormFoot({ jobUuid, view }: { jobUuid: string; view: FormView }) {
  const opened = openedJob.value
  const job = opened?.ok === true && opened.value.banner !== 'deleted' ? opened.value : null
  const mayAdd = job?.mayUseForms === true
  const isOver = job !== null && isJobOver(job.job.state)
  const { form, removal } = view
  return (
    <div class="form-foot">
      {mayAdd && !isOver && (
        <Button icon={Copy} onClick={() => void addCopy(jobUuid, form.uuid)}>
          {t('form.copy')}
        </Button>
      )}
      {removal !== null && (
        <Button tone="danger" icon={Trash2} onClick={() => void removeForm(jobUuid, form)}>
          {t('form.remove')}
        </Button>
      )}
      {mayAdd && isOver && <p class="small soft">{t('form.jobOver')}</p>}
      {removal === 'asked' && <p class="small soft">{t('form.removalAsked')}</p>}
    </div>
  )
}
