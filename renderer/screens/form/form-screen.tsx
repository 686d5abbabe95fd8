import { Copy, FileQuestionMark, Trash2 } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isJobOver } from '../../../shared/entities/states.ts'
import type { FormView } from '../../../shared/views/form.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { useFocusAfterwards } from '../../parts/focus.ts'
import { Reading } from '../../parts/reading.tsx'
import { openedJob } from '../../state/job-store.ts'
import { goToDay, type JobTab } from '../../state/route.ts'
import { isSaveKey } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import { createDrawing } from './answers/drawing.ts'
import { FormContext, type OpenForm } from './answers/session.ts'
import type { FormModel } from './filling/form-model.ts'
import { slotOf } from './filling/form-pointer.ts'
import type { FormSession } from './filling/form-session.ts'
import { addCopy, type Filled, followForm, removeForm, startFormSession } from './filling/form-store.ts'
import { FormHead } from './form-head.tsx'
import { FormNotices } from './form-notices.tsx'
import { Questions } from './questions.tsx'
import './form.css'

/** A form on one page, shown in place of its job. */
export function FormScreen({ jobUuid, formUuid }: { jobUuid: string; formUuid: string }) {
  return <OpenedForm key={formUuid} jobUuid={jobUuid} filled={{ formUuid }} />
}

/** The job's own fields, filled in like a form. */
export function DetailsScreen({ jobUuid }: { jobUuid: string }) {
  return <OpenedForm key={jobUuid} jobUuid={jobUuid} filled={{ detailsOf: jobUuid }} />
}

function OpenedForm({ jobUuid, filled }: { jobUuid: string; filled: Filled }) {
  const [session] = useState(() => startFormSession(filled))
  useEffect(() => followForm(filled, session), [session])
  const view = session.view.value
  if (view === null) return <Reading of={session.view} />
  if (!view.ok)
    return (
      <Empty icon={FileQuestionMark} title={t('form.gone')} text={t('form.goneText')}>
        <FailureText failure={view.failure} />
        <Button onClick={() => goToDay({ jobUuid, tab: tabOf(filled) })}>{t('action.backToJob')}</Button>
      </Empty>
    )
  return <FilledForm jobUuid={jobUuid} filled={filled} session={session} view={view.value} />
}

/** The job's tab to which the form returns, and which shows its conflicts. */
function tabOf(filled: Filled): JobTab {
  return 'formUuid' in filled ? 'forms' : 'overview'
}

interface FilledProps {
  jobUuid: string
  filled: Filled
  session: FormSession
  view: FormView
}

function FilledForm({ jobUuid, filled, session, view }: FilledProps) {
  const isForm = 'formUuid' in filled
  const title = isForm ? view.form.title || t('form.untitled') : t('field.customFields')
  const page = useRef<HTMLElement>(null)
  useFocusAfterwards(`[data-form-uuid="${CSS.escape(view.form.uuid)}"] button, [data-capture=form]`)
  const [open] = useState(() => ({ jobUuid, session, drawing: createDrawing(session) }))
  const goOn = () => goOnIn(page.current, open)
  const goOnByKey = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    goOn()
  }
  return (
    <FormContext.Provider value={open}>
      <section
        ref={page}
        class="pane-whole form"
        aria-labelledby="form-title"
        onKeyDown={goOnByKey}
        onFocusIn={event => session.hold(pointerOf(event.target))}
        onFocusOut={() => session.hold(null)}
      >
        <FormHead
          title={title}
          session={session}
          view={view}
          onBack={() => goToDay({ jobUuid, tab: tabOf(filled) })}
          onNext={goOn}
        />
        <div class="form-page">
          <FormNotices session={session} view={view} />
          <Questions />
          {isForm && <FormFoot jobUuid={jobUuid} view={view} />}
        </div>
      </section>
    </FormContext.Provider>
  )
}

/** Moves to the next missing answer once it is drawn. */
function goOnIn(page: HTMLElement | null, { session, drawing }: OpenForm): void {
  const go = () => goToNextMissing(page, session.model)
  if (drawing.isWhole()) {
    go()
    return
  }
  drawing.finish()
  requestAnimationFrame(go)
}

/** Actions on the whole form, at its end. */
function FormFoot({ jobUuid, view }: { jobUuid: string; view: FormView }) {
  const opened = openedJob.value
  const job = opened?.ok === true && opened.value.banner !== 'deleted' ? opened.value : null
  const mayAdd = job?.mayUseForms === true
  const isOver = job !== null && isJobOver(job.job.state)
  const { form, removal } = view
  return (
    <div class="form-foot buttons">
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

// Moves the focus to the next question that is missing an answer.

/** Returns the pointer of the question that contains an element, or null. */
function pointerOf(target: EventTarget | null): string | null {
  const question = target instanceof Element ? target.closest('[data-pointer]') : null
  return question?.getAttribute('data-pointer') ?? null
}

/** Focuses the next question to fill. If none is left, the focus does not move. */
function goToNextMissing(page: HTMLElement | null, model: FormModel): void {
  const here = pointerOf(document.activeElement)
  for (const pointer of model.missingAfter(here)) {
    const control = page === null ? null : controlOf(page, pointer)
    if (control === null) continue
    control.focus({ preventScroll: true })
    const question = control.closest('[data-pointer]') ?? control
    question.scrollIntoView({ block: 'center' })
    return
  }
}

const controls = 'input:checked, input, textarea, select, button'

/** Read-only questions have no control. For an answer that is not drawn yet, returns the button that draws it. */
function controlOf(page: HTMLElement, pointer: string): HTMLElement | null {
  const find = (at: string) => page.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(at)}"]`)
  const question = find(pointer)
  if (question !== null) return question.querySelector<HTMLElement>(controls)
  return find(slotOf(pointer))?.querySelector<HTMLElement>('.form-more') ?? null
}
