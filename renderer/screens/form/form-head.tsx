import { ArrowDownToLine, ArrowLeft, CircleAlert, CircleCheck, LoaderCircle } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import type { FormView } from '../../../shared/views/form.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { useFocusOn } from '../../parts/focus.ts'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { SavedAsYouType } from '../../parts/saved-as-you-type.tsx'
import { SendingMark } from '../../parts/sending-mark.tsx'
import { countLabel } from '../../text/answer-labels.ts'
import { formatSecond } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import type { FormSession } from './filling/form-session.ts'

/** The header: back, progress, whether answers are saved, and the next question. */
export function FormHead(props: {
  title: string
  session: FormSession
  view: FormView
  onBack: () => void
  onNext: () => void
}) {
  const { title, session, view, onBack, onNext } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(heading)
  const { asked, requiredLeft } = session.model.counts.value
  const isDone = requiredLeft === 0
  const isAsked = asked > 0
  return (
    <header class="pane-head stack">
      <div class="pane-line flow">
        <Button tone="quiet" icon={ArrowLeft} isIconOnly onClick={onBack}>
          {t('action.backToJob')}
        </Button>
        <h2 ref={heading} class="pane-title clamped" id="form-title" tabIndex={-1}>
          {title}
        </h2>
        {isAsked && (
          <Button
            isBig
            tone={isDone ? 'plain' : 'primary'}
            icon={ArrowDownToLine}
            aria-keyshortcuts="Control+Enter"
            onClick={onNext}
          >
            {t('form.next')}
          </Button>
        )}
      </div>
      <div class="form-standing flow">
        <Progress session={session} view={view} />
        <SavedNote session={session} view={view} />
      </div>
    </header>
  )
}

/** A component of its own, because it changes with every answer. */
function Progress({ session, view }: { session: FormSession; view: FormView }) {
  const counts = view.readOnly === null ? session.model.counts.value : view.counts
  const isDone = counts.requiredLeft === 0 && counts.answered === counts.asked
  return (
    <div class="form-progress stack-close">
      <p class="numbers form-counts strong with-icon">
        {isDone && <CircleCheck size={18} aria-hidden="true" />}
        <span data-testid="form-counts">{countLabel(counts)}</span>
      </p>
      <ProgressBar label={t('form.progress')} done={counts.answered} total={counts.asked} />
    </div>
  )
}

function SavedNote({ session, view }: { session: FormSession; view: FormView }) {
  const saving = session.saving.value
  return (
    <div class="form-kept small">
      <span data-testid="form-saved" data-state={saving.is}>
        {saving.is === 'saving' && (
          <Chip icon={LoaderCircle} tone="plain">
            {t('action.saving')}
          </Chip>
        )}
        {saving.is === 'kept' && (
          <Chip icon={CircleCheck} tone="accent">
            {t('form.saved', { time: formatSecond(saving.at) })}
          </Chip>
        )}
      </span>
      <SavedAsYouType saving={saving.is} />
      <span role="alert">
        {saving.is === 'failed' && (
          <Chip icon={CircleAlert} tone="bad">
            {t('form.notSaved')}
          </Chip>
        )}
      </span>
      {view.sending !== null && <SendingMark sending={view.sending} />}
    </div>
  )
}
