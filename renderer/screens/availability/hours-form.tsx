import { useState } from 'preact/hooks'
import type { AvailabilityLine } from '../../../shared/contract/availability.ts'
import type { Workweek } from '../../../shared/entities/availability.ts'
import { isClock } from '../../../shared/entities/calendar-date.ts'
import { workweekOf } from '../../../shared/rules/availability.ts'
import { TimeField } from '../../parts/day-field.tsx'
import { EntryForm } from '../../parts/entry-form.tsx'
import { Switch } from '../../parts/switch.tsx'
import { act } from '../../state/ask.ts'
import { weekdayName } from '../../text/availability-labels.ts'
import { t } from '../../text/t.ts'
import { workHours } from '../week/work-hours.ts'
import { minutesOfClock, toClock } from './clock-minutes.ts'

interface TypedDay {
  isWorkday: boolean
  from: string
  to: string
}

/** A user without working hours begins with those of this laptop, from Monday to Friday. */
function beginWith(entry: AvailabilityLine | null): TypedDay[] {
  const { first, last } = workHours.peek()
  const usual = first === 0 && last === 24 ? { from: 480, to: 960 } : { from: first * 60, to: last * 60 }
  const week = entry?.week ?? workweekOf(usual)
  return week.map(day => {
    const { from, to } = day ?? usual
    return { isWorkday: day !== null, from: toClock(from), to: toClock(to) }
  })
}

const isWrong = ({ isWorkday, from, to }: TypedDay) =>
  isWorkday && (!isClock(from) || !isClock(to) || minutesOfClock(from) >= endOf(to))

/** Midnight is the end of the day. */
const endOf = (to: string) => minutesOfClock(to) || 24 * 60

export function HoursForm(props: {
  userId: number
  name: string
  entry: AvailabilityLine | null
  onClose: () => void
}) {
  const { userId, name, entry, onClose } = props
  const [days, setDays] = useState(() => beginWith(entry))
  const [isAsked, setAsked] = useState(false)
  const change = (at: number, part: Partial<TypedDay>) =>
    setDays(now => now.map((day, nth) => (nth === at ? { ...day, ...part } : day)))
  const save = () => {
    const week: Workweek = days.map(({ isWorkday, from, to }) =>
      isWorkday ? { from: minutesOfClock(from), to: endOf(to) } : null,
    )
    const unset = { from: null, to: null, fromMinute: null, toMinute: null, reason: null }
    const after = { userId, kind: 'HOURS' as const, week, ...unset }
    const request = { entryUuid: entry?.uuid ?? null, after }
    return act('availability.change', request, t('availability.savedHours', { name }))
  }
  return (
    <EntryForm
      label={t('availability.editHours', { name })}
      onTry={() => setAsked(true)}
      isWrong={() => days.some(isWrong)}
      onSave={save}
      onClose={onClose}
    >
      {days.map((day, at) => (
        <fieldset key={at} class="availability-day" aria-label={weekdayName(at, 'weekdayLong')}>
          <Switch
            label={weekdayName(at, 'weekdayLong')}
            isOn={day.isWorkday}
            onChange={isWorkday => change(at, { isWorkday })}
          />
          {day.isWorkday && (
            <>
              <TimeField
                label={t('availability.from')}
                value={day.from}
                onInput={event => change(at, { from: event.currentTarget.value })}
              />
              <TimeField
                label={t('availability.to')}
                value={day.to}
                error={isAsked && isWrong(day) ? t('availability.wrongHours') : null}
                onInput={event => change(at, { to: event.currentTarget.value })}
              />
            </>
          )}
        </fieldset>
      ))}
    </EntryForm>
  )
}
