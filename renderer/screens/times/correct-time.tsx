import { CircleCheck, Info } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { Times } from '../../../shared/contract/times.ts'
import { correctedKinds, timeLimits } from '../../../shared/entities/times.ts'
import { Button } from '../../parts/button.tsx'
import { Choices } from '../../parts/choices.tsx'
import { leadToUnread, TimeField } from '../../parts/day-field.tsx'
import { SelectField, TextField } from '../../parts/field.tsx'
import { focusFirstError, useFocusOnFirst } from '../../parts/focus.ts'
import { Strip } from '../../parts/strip.tsx'
import { nowMinute, today } from '../../state/clock.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { dayOf, formatSpan } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { noteLabel } from '../../text/times-labels.ts'
import type { Correction } from './correct-draft.ts'
import {
  type CorrectForm,
  checkForm,
  correctionOf,
  instantsOf,
  type Subject,
  takenFrom,
} from './correct-form.ts'
import { correctTime, keepsTimes } from './times-store.ts'
import '../plan/plan-job.css'

interface Correcting {
  times: Times
  correction: Correction
}

/** A form for what a span was, its times, and the reason for the correction. */
export function CorrectTime({ times, correction }: Correcting) {
  const { kept, subject, isEnd } = correction
  const form = useRef<HTMLFormElement>(null)
  const typed = kept.value.value
  const [isAsked, setAsked] = useState(false)
  useFocusOnFirst(form)
  const { change } = kept
  const onClose = () => void kept.clear()
  const problems = isAsked ? checkForm(subject, typed, Date.now()) : {}
  const said = (name: keyof typeof problems) => (problems[name] === undefined ? null : t(problems[name]))
  const save = async () => {
    setAsked(true)
    if (leadToUnread(form)) return
    const time = correctionOf(subject, typed, isEnd)
    if (time === null || Object.keys(checkForm(subject, typed, Date.now())).length > 0)
      return focusFirstError(form)
    const { span } = subject
    const was = span && (isEnd ? { ...span, from: span.since } : span)
    if (await correctTime(typed.jobUuid, noteLabel(was, time, today.value), time)) onClose()
  }
  return (
    <form
      ref={form}
      class="times-form card stack-wide"
      aria-label={t(subject.span === null ? 'times.add' : 'times.form')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={keysOf({ save, close: onClose })}
    >
      {!keepsTimes.value && (
        <Strip icon={Info} tone="warn">
          {t('times.plain')}
        </Strip>
      )}
      {subject.span === null && (
        <SelectField
          label={t('times.job')}
          hint={t('times.addHint')}
          value={typed.jobUuid}
          error={said('jobUuid')}
          options={[
            { value: '', label: t('times.jobChoose') },
            ...times.jobs.map(({ uuid, title }) => ({ value: uuid, label: title ?? t('job.untitled') })),
          ]}
          onChoose={jobUuid => change({ jobUuid })}
        />
      )}
      {!isEnd && (
        <Choices
          label={t('times.what')}
          choices={correctedKinds
            .filter(kind => kind !== 'NONE' || subject.span !== null)
            .map(value => ({ value, label: t(`times.kind.${value}`) }))}
          value={typed.kind}
          onChoose={kind => change({ kind })}
        />
      )}
      <Range {...{ subject, typed, change, said }} />
      <TimeChange times={times} subject={subject} typed={typed} />
      <TextField
        label={t('times.reason')}
        hint={t('times.reasonHint')}
        maxLength={timeLimits.reasonLetters}
        value={typed.reason}
        error={said('reason')}
        onInput={event => change({ reason: event.currentTarget.value })}
      />
      <div class="buttons buttons-end">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button tone="primary" icon={CircleCheck} type="submit">
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}

function Range({
  subject,
  typed,
  change,
  said,
}: {
  subject: Subject
  typed: CorrectForm
  change: (part: Partial<CorrectForm>) => unknown
  said: (name: 'from' | 'to') => string | null
}) {
  const range = instantsOf(subject, typed)
  const isNextDay = range?.to != null && dayOf(range.to) !== dayOf(range.from)
  const hint = isNextDay ? t('times.nextDay') : subject.span?.to === null ? t('times.toOpen') : undefined
  return (
    <div class="plan-row stack-wide">
      <TimeField
        label={t('times.from')}
        value={typed.from}
        error={said('from')}
        onInput={event => change({ from: event.currentTarget.value })}
      />
      <TimeField
        label={t('times.to')}
        value={typed.to}
        error={said('to')}
        {...(hint !== undefined && { hint })}
        onInput={event => change({ to: event.currentTarget.value })}
      />
    </div>
  )
}

/** Shows what the correction takes from other jobs, because no minute may count twice. */
function TimeChange({ times, subject, typed }: { times: Times; subject: Subject; typed: CorrectForm }) {
  const taken = takenFrom(times.spans, subject, instantsOf(subject, typed), nowMinute.value)
  return (
    <div role="status">
      {taken.map(({ title, ms }) => (
        <p key={`${title} ${ms}`} class="small">
          {t('times.takes', { time: formatSpan(ms), job: title ?? '' })}
        </p>
      ))}
    </div>
  )
}
