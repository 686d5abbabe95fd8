import { CirclePlus } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { JobAlone } from '../../../shared/entities/job.ts'
import type { Note } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { focusFirstError, useFocusOn } from '../../parts/focus.ts'
import { actFor } from '../../state/ask.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { goToDay } from '../../state/route.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'

/** Creates a job from a discrepancy. Only the title can be changed; the rest comes from the note and its job. */
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
    <fieldset ref={form} class="follow-up stack-wide" onKeyDown={keysOf({ save, close: onClose })}>
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

// Creates a follow-up job from a discrepancy.

/** The most characters of a long note that become the title. */
const titleLength = 80

function followUpTitle({ text }: Note): string {
  const [line = ''] = text.trim().split('\n')
  if (line.length <= titleLength) return line
  const cut = line.slice(0, titleLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), titleLength / 2)).toWellFormed()}…`
}

/** Opens the new job once it is stored. If the follow-up exists already, opens that one. */
async function createFollowUp(job: JobAlone, { text }: Note, title: string): Promise<void> {
  const of = { id: job.id > 0 ? String(job.id) : '', title: job.title ?? '' }
  const follows = { jobUuid: job.uuid, text, note: t('followUp.noted', { title }) }
  const description = `${text}\n\n${t(job.id > 0 ? 'followUp.ofJob' : 'followUp.ofNewJob', of)}`
  const people = isPlanner.peek() ? { userIds: [] } : {}
  const request = { title, description, follows, ...people }
  const outcome = await actFor('job.create', request, t('newJob.saved'))
  if (!outcome.ok) return
  goToDay({ jobUuid: outcome.value.jobUuid, tab: 'overview' })
}
