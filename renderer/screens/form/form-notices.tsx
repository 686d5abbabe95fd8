import { FilePen, Info, Lock, Send, TriangleAlert } from 'lucide-preact'
import { formLimits } from '../../../shared/limits/limits.ts'
import type { FormView } from '../../../shared/views/form.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { askForConflicts } from '../../state/open-conflicts.ts'
import { goToDay } from '../../state/route.ts'
import { shortText } from '../../text/answer-labels.ts'
import { t } from '../../text/t.ts'
import { Removed } from './answers/removed.tsx'
import type { FormSession } from './filling/form-session.ts'
import { added, correctForm, sendFormNow, undoAdding } from './filling/form-store.ts'

/** Notices for the whole form: how to fill it in, the server's refusal, and what is not shown. */
export function FormNotices({ session, view }: { session: FormSession; view: FormView }) {
  const { form, refusal, conflicts, jobUuid } = view
  const choose = () => {
    if (jobUuid === null) return
    askForConflicts(jobUuid)
    goToDay({ jobUuid, tab: 'overview' })
  }
  return (
    <>
      {refusal !== null && view.readOnly === null && (
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
      <ReadOnly view={view} />
      <Unfinished session={session} view={view} />
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

/** Why a sent form cannot be changed, and how it is corrected. */
function ReadOnly({ view: { form, jobUuid, readOnly } }: { view: FormView }) {
  if (readOnly === null || jobUuid === null) return null
  const isIncomplete = form.state === 'STARTED'
  return (
    <Banner
      icon={Lock}
      tone={isIncomplete ? 'warn' : 'accent'}
      title={t(isIncomplete ? 'form.sentIncomplete' : 'form.sentOnce')}
      actions={
        <Button icon={FilePen} onClick={() => void correctForm(jobUuid, form)}>
          {t('form.correct')}
        </Button>
      }
    >
      <p>{t(`form.readOnly.${readOnly}`)}</p>
    </Banner>
  )
}

/** Says before sending that the server takes this form only once. */
function Unfinished({ session, view: { sending } }: { session: FormSession; view: FormView }) {
  if (sending?.isUnfinished !== true) return null
  const isEmpty = session.model.counts.value.answered === 0
  const send = async () => {
    await session.flush()
    await sendFormNow(sending.operationId)
  }
  return (
    <Banner
      icon={Info}
      tone="accent"
      title={t('form.unfinished')}
      actions={
        isEmpty ? null : (
          <Button icon={Send} onClick={() => void send()}>
            {t('form.sendNow')}
          </Button>
        )
      }
    >
      <p>{t('form.unfinishedText')}</p>
    </Banner>
  )
}

/** Undo of a form added by mistake, until something is filled in. */
function JustAdded({ session, form }: { session: FormSession; form: FormView['form'] }) {
  const isNew = added.value?.formUuid === form.uuid && session.model.counts.value.answered === 0
  return isNew ? <Removed onUndo={() => void undoAdding()}>{t('form.isNew')}</Removed> : null
}
