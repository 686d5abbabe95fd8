import { Copy, Trash2 } from 'lucide-preact'
import type { FormView } from '../../../shared/form-view.ts'
import { Button } from '../../parts/button.tsx'
import { addCopy, removeForm } from '../../state/form-store.ts'
import { openedJob } from '../../state/job-store.ts'
import { t } from '../../text/t.ts'

/** What can be done with the form as a whole, where it ends. */
export function FormFoot({ jobUuid, view }: { jobUuid: string; view: FormView }) {
  const opened = openedJob.value
  const mayAdd = opened?.ok === true && opened.value.mayUseForms
  const { uuid } = view.form
  return (
    <div class="form-foot">
      {mayAdd && (
        <Button icon={Copy} onClick={() => void addCopy(jobUuid, uuid)}>
          {t('form.copy')}
        </Button>
      )}
      {!view.isValuesOnly && (
        <Button tone="danger" icon={Trash2} onClick={() => void removeForm(jobUuid, uuid)}>
          {t('form.remove')}
        </Button>
      )}
    </div>
  )
}
