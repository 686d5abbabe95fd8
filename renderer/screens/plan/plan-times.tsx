import { CalendarClock, CalendarOff, CircleCheck } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { JobAlone } from '../../../shared/entities/job.ts'
import { Button } from '../../parts/button.tsx'
import { DayField, leadToUnread, TimeField } from '../../parts/day-field.tsx'
import { TextField } from '../../parts/field.tsx'
import { focusFirstError, useFocusOnFirst } from '../../parts/focus.ts'
import { listen, undoAll } from '../../state/listen.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import { checkPlanTime, type PlanTime } from './plan-time.ts'
import {
  beginTime,
  changeTime,
  changingTime,
  endTime,
  flushPlanTime,
  resumeTime,
  saveTime,
} from './plan-time-store.ts'
import './plan-job.css'

/** Lets a dispatcher change the planned time of a job. */
export function PlanTimes({ job }: { job: JobAlone }) {
  useEffect(() => {
    void resumeTime(job.uuid)
    const keep = () => void flushPlanTime()
    // a page that is hidden may never be shown again
    const stop = undoAll([listen(document, 'visibilitychange', keep), listen(window, 'pagehide', keep)])
    return () => {
      stop()
      keep()
    }
  }, [job.uuid])
  const isChanging = changingTime.value?.jobUuid === job.uuid
  return isChanging ? (
    <TimeForm job={job} />
  ) : (
    <Button tone="link" class="plan-open brief-action" icon={CalendarClock} onClick={() => beginTime(job)}>
      {t('plan.time')}
    </Button>
  )
}

function TimeForm({ job }: { job: JobAlone }) {
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(false)
  useFocusOnFirst(form)
  const typed = changingTime.value?.typed
  if (typed === undefined) return null
  const errors = isAsked ? checkPlanTime(typed) : {}
  const save = async () => {
    setAsked(true)
    if (leadToUnread(form)) return
    if (!(await saveTime(job))) focusFirstError(form)
  }
  const fieldOf = (name: keyof PlanTime) => ({
    value: typed[name],
    onInput: (event: { currentTarget: { value: string } }) =>
      changeTime({ [name]: event.currentTarget.value }),
  })
  return (
    <form
      ref={form}
      class="plan-form card stack"
      aria-label={t('plan.timeTitle')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={keysOf({ save, close: () => endTime(job.uuid) })}
    >
      <div class="plan-row stack-wide">
        <DayField
          label={t('newJob.field.date')}
          error={errors.date === undefined ? null : t(errors.date)}
          {...fieldOf('date')}
        />
        <TimeField label={t('field.startTime')} {...fieldOf('time')} />
        <TextField
          inputMode="numeric"
          label={t('newJob.field.minutes')}
          error={errors.minutes === undefined ? null : t(errors.minutes)}
          {...fieldOf('minutes')}
        />
      </div>
      <p class="small soft">{t('newJob.timeHint')}</p>
      <div class="buttons buttons-end">
        {(typed.date !== '' || typed.time !== '') && (
          <Button tone="quiet" icon={CalendarOff} onClick={() => changeTime({ date: '', time: '' })}>
            {t('plan.timeClear')}
          </Button>
        )}
        <Button onClick={() => endTime(job.uuid)}>{t('action.cancel')}</Button>
        <Button tone="primary" icon={CircleCheck} type="submit">
          {t('plan.timeSave')}
        </Button>
      </div>
    </form>
  )
}
