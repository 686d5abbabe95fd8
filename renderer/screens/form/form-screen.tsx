import { FileQuestionMark } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { FormView } from '../../../shared/form-view.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { useFocusAfterwards } from '../../parts/focus.ts'
import { Reading } from '../../parts/reading.tsx'
import type { FormSession } from '../../state/form-session.ts'
import { followForm, startFormSession } from '../../state/form-store.ts'
import { goToDay } from '../../state/route.ts'
import { isSaveKey } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import { FormFoot } from './form-foot.tsx'
import { FormHead } from './form-head.tsx'
import { FormNotices } from './form-notices.tsx'
import { goToNextMissing, pointerOf } from './next-missing.ts'
import { Questions } from './questions.tsx'
import { FormContext } from './session.ts'
import './form.css'

/** One form on one page, in place of its job. */
export function FormScreen(props: { jobUuid: string; formUuid: string }) {
  return <OpenedForm key={props.formUuid} {...props} />
}

function OpenedForm({ jobUuid, formUuid }: { jobUuid: string; formUuid: string }) {
  const [session] = useState(() => startFormSession(formUuid))
  useEffect(() => followForm(formUuid, session), [formUuid, session])
  const view = session.view.value
  if (view === null) return <Reading />
  if (!view.ok)
    return (
      <Empty icon={FileQuestionMark} title={t('form.gone')} text={t('form.goneText')}>
        <FailureText failure={view.failure} />
        <Button onClick={() => goToDay({ jobUuid, tab: 'forms' })}>{t('form.back')}</Button>
      </Empty>
    )
  return <FilledForm jobUuid={jobUuid} session={session} view={view.value} />
}

function FilledForm({ jobUuid, session, view }: { jobUuid: string; session: FormSession; view: FormView }) {
  const page = useRef<HTMLElement>(null)
  useFocusAfterwards(`[data-form-uuid="${CSS.escape(view.form.uuid)}"] button, [data-capture=form]`)
  const goOn = () => goToNextMissing(page.current, session.model)
  const goOnByKey = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    goOn()
  }
  const [open] = useState(() => ({ jobUuid, session }))
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
        <FormHead jobUuid={jobUuid} session={session} view={view} onNext={goOn} />
        <div class="form-page">
          <FormNotices session={session} view={view} />
          <Questions nodes={session.model.nodes} />
          <FormFoot jobUuid={jobUuid} view={view} />
        </div>
      </section>
    </FormContext.Provider>
  )
}
