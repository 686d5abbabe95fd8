import { CirclePlus } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { JobAlone } from '../../../shared/job.ts'
import type { Note } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { focusFirstError, useFocusOn } from '../../parts/focus.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import { createFollowUp, followUpTitle } from './make-follow-up.ts'

/** A job out of a discrepancy: its title can be changed, all else comes from the note and its job. */
export function FollowUp({ job, note, onClose }: { job: JobAlone; note: Note; onClose: () => void }) {
  const [title, setTitle] = useState(() => followUpTitle(note))
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFieldSetElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useFocusOn(field)
  const save = () => {
    setTried(true)
    if (title.trim() === '') focusFirstError(form)
    else void createFollowUp(job, note, title.trim())
  }
  return (
    <fieldset ref={form} class="follow-up" onKeyDown={keysOf({ save, close: onClose })}>
      <legend class="hidden-visually">{t('followUp.make')}</legend>
      <TextField
        ref={field}
        label={t('followUp.title')}
        hint={`${t('followUp.hint')} ${t(isPlanner.value ? 'followUp.forNobody' : 'followUp.forMe')}`}
        value={title}
        error={isTried && title.trim() === '' ? t('newJob.needsTitle') : null}
        onInput={event => setTitle(event.currentTarget.value)}
      />
      <div class="buttons">
        <Button tone="primary" icon={CirclePlus} onClick={save}>
          {t('newJob.save')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </div>
    </fieldset>
  )
}
