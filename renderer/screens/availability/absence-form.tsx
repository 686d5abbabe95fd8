import { useState } from 'preact/hooks'
import type { AvailabilityLine } from '../../../shared/contract/availability.ts'
import type { AvailabilityEntry } from '../../../shared/entities/availability.ts'
import { isClock, isDate } from '../../../shared/entities/calendar-date.ts'
import { availabilityLimits } from '../../../shared/limits/limits.ts'
import { checkAvailability } from '../../../shared/rules/availability.ts'
import { DayField, TimeField } from '../../parts/day-field.tsx'
import { EntryForm } from '../../parts/entry-form.tsx'
import { TextField } from '../../parts/field.tsx'
import { act } from '../../state/ask.ts'
import { today } from '../../state/clock.ts'
import { t } from '../../text/t.ts'
import { minutesOfClock, toClock } from './clock-minutes.ts'

interface Typed {
  from: string
  to: string
  fromTime: string
  toTime: string
  reason: string
}

function beginWith(entry: AvailabilityLine | null): Typed {
  const day = today.peek()
  const clockOf = (minute: number | null | undefined) => (minute == null ? '' : toClock(minute))
  return {
    from: entry?.from ?? day,
    to: entry?.to ?? day,
    fromTime: clockOf(entry?.fromMinute),
    toTime: clockOf(entry?.toMinute),
    reason: entry?.reason ?? '',
  }
}

function entryOf(userId: number, typed: Typed): AvailabilityEntry {
  const { from, to, fromTime, toTime, reason } = typed
  return {
    ...{ userId, kind: 'ABSENCE', week: null },
    ...{ from, to, reason: reason.trim() || null },
    fromMinute: isClock(fromTime) ? minutesOfClock(fromTime) : null,
    toMinute: isClock(toTime) ? minutesOfClock(toTime) || null : null,
  }
}

/** The days of an absence, its hours if it is shorter than a day, and the reason. */
export function AbsenceForm(props: {
  userId: number
  name: string
  entry: AvailabilityLine | null
  onClose: () => void
}) {
  const { userId, name, entry, onClose } = props
  const [typed, setTyped] = useState(() => beginWith(entry))
  const [isAsked, setAsked] = useState(false)
  const after = entryOf(userId, typed)
  const wrong = isAsked ? checkAvailability(after)?.property : undefined
  const change = (part: Partial<Typed>) => setTyped(now => ({ ...now, ...part }))
  /** An absence that begins later ends later too. */
  const begin = (from: string) =>
    change(isDate(from) && isDate(typed.to) && typed.to < from ? { from, to: from } : { from })
  const save = () => {
    const request = { entryUuid: entry?.uuid ?? null, after }
    return act('availability.change', request, t('availability.saved', { name }))
  }
  return (
    <EntryForm
      label={t('availability.addFor', { name })}
      onTry={() => setAsked(true)}
      isWrong={() => checkAvailability(after) !== null}
      onSave={save}
      onClose={onClose}
    >
      <div class="availability-days">
        <DayField
          label={t('availability.firstDay')}
          value={typed.from}
          error={wrong === 'from' ? t('availability.needsDay') : null}
          onInput={event => begin(event.currentTarget.value)}
        />
        <TimeField
          label={t('availability.fromTime')}
          value={typed.fromTime}
          onInput={event => change({ fromTime: event.currentTarget.value })}
        />
        <DayField
          label={t('availability.lastDay')}
          value={typed.to}
          error={wrong === 'to' ? t('availability.wrongEnd') : null}
          onInput={event => change({ to: event.currentTarget.value })}
        />
        <TimeField
          label={t('availability.toTime')}
          value={typed.toTime}
          onInput={event => change({ toTime: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t('availability.reason')}
        hint={t('availability.reasonHint')}
        dir="auto"
        maxLength={availabilityLimits.reasonLetters}
        value={typed.reason}
        onInput={event => change({ reason: event.currentTarget.value })}
      />
    </EntryForm>
  )
}
