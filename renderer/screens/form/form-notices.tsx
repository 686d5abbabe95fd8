import { Files, Info, TriangleAlert } from 'lucide-preact'
import type { FormView } from '../../../shared/form-view.ts'
import { formLimits } from '../../../shared/limits.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { today } from '../../state/clock.ts'
import { askForConflicts } from '../../state/open-conflicts.ts'
import { goToDay } from '../../state/route.ts'
import { shortText } from '../../text/answer-words.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { Removed } from './answers/removed.tsx'
import type { FormSession } from './filling/form-session.ts'
import { added, letOlderBe, undoAdding } from './filling/form-store.ts'

/** What holds for the whole form: how to fill it in, what the hub said of it, what is not shown. */
export function FormNotices({ session, view }: { session: FormSession; view: FormView }) {
  const { form, refusal, conflicts, jobUuid } = view
  const choose = () => {
    if (jobUuid === null) return
    askForConflicts(jobUuid)
    goToDay({ jobUuid, tab: 'overview' })
  }
  return (
    <>
      {refusal !== null && (
        <Banner icon={TriangleAlert} tone="bad" title={t('form.refused')}>
          <p>
            {t('form.refusedText')}{' '}
            {refusal.message !== null && t('reason.hubSays', { detail: refusal.message })}
          </p>
        </Banner>
      )}
      {conflicts.length > 0 && (
        <Banner
          icon={TriangleAlert}
          tone="warn"
          title={t('form.conflicts', { count: conflicts.length })}
          actions={<Button onClick={choose}>{t('form.choose')}</Button>}
        >
          <p>{t('conflict.text')}</p>
        </Banner>
      )}
      {view.older.length > 0 && <OlderCopies form={form} older={view.older} />}
      <JustAdded session={session} form={form} />
      {session.model.isCut.value && (
        <Banner icon={Info} tone="warn" title={t('form.cut')}>
          <p>{t('form.cutText', { fields: formLimits.fields, questions: formLimits.questions })}</p>
        </Banner>
      )}
      {session.model.isCircular.value && (
        <Banner icon={Info} tone="warn" title={t('form.circle')}>
          <p>{t('form.circleText')}</p>
        </Banner>
      )}
      {[form.description, form.instructions].map(
        (text, at) =>
          text && (
            <p key={at} class="prose">
              {shortText(text, 'long')}
            </p>
          ),
      )}
    </>
  )
}

/** What this hub keeps beside the newest, by title and time, for the office to know them by. */
function OlderCopies({ form, older }: { form: FormView['form']; older: FormView['older'] }) {
  return (
    <Banner
      icon={Files}
      tone="warn"
      title={t('form.older', { count: older.length })}
      actions={<Button onClick={() => void letOlderBe(form.uuid)}>{t('form.olderTold')}</Button>}
    >
      <p>{t('form.olderText')}</p>
      <ul>
        {older.map(({ title, at }, nth) => (
          <li key={nth}>
            {t('form.olderOne', { title: title || t('form.untitled'), time: formatMoment(at, today.value) })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Until something is filled in, a press that was not meant costs nothing. */
function JustAdded({ session, form }: { session: FormSession; form: FormView['form'] }) {
  const isNew = added.value?.formUuid === form.uuid && session.model.counts.value.answered === 0
  return isNew ? <Removed onUndo={() => void undoAdding()}>{t('form.isNew')}</Removed> : null
}
