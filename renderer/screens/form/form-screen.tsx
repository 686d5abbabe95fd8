import { FileQuestionMark } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { FormView } from '../../../shared/form-view.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { useFocusAfterwards } from '../../parts/focus.ts'
import { Reading } from '../../parts/reading.tsx'
import { goToDay, type JobTab } from '../../state/route.ts'
import { isSaveKey } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import { createDrawing } from './answers/drawing.ts'
import { FormContext, type OpenForm } from './answers/session.ts'
import type { FormSession } from './filling/form-session.ts'
import { type Filled, followForm, startFormSession } from './filling/form-store.ts'
import { FormFoot } from './form-foot.tsx'
import { FormHead } from './form-head.tsx'
import { FormNotices } from './form-notices.tsx'
import { goToNextMissing, pointerOf } from './next-missing.ts'
import { Questions } from './questions.tsx'
import './form.css'

/** One form on one page, in place of its job. */
export function FormScreen({ jobUuid, formUuid }: { jobUuid: string; formUuid: string }) {
  return <OpenedForm key={formUuid} jobUuid={jobUuid} filled={{ formUuid }} />
}

/** The job's own fields, filled in as a form is. */
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
        <Button onClick={() => goToDay({ jobUuid, tab: tabOf(filled) })}>{t('form.back')}</Button>
      </Empty>
    )
  return <FilledForm jobUuid={jobUuid} filled={filled} session={session} view={view.value} />
}

/** Where it is opened, and where its conflicts are chosen. */
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
  const title = isForm ? view.form.title || t('form.untitled') : t('job.section.details')
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

/** To what is missing, once it is drawn. */
function goOnIn(page: HTMLElement | null, { session, drawing }: OpenForm): void {
  const go = () => goToNextMissing(page, session.model)
  if (drawing.isWhole()) {
    go()
    return
  }
  drawing.finish()
  requestAnimationFrame(go)
}
