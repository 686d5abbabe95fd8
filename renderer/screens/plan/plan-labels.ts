/** Texts for plans and their conflicts. */

import type { BoardJob } from '../../../shared/contract/plan.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import type { PersonView } from '../../../shared/views/asset.ts'
import { absenceLabel, minuteLabel } from '../../text/availability-labels.ts'
import { declinedLabel } from '../../text/declined.ts'
import { dayOf, formatDay, formatHour, formatSpan, formatTime } from '../../text/format.ts'
import { formatMetres } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import type { Span } from '../week/lanes.ts'
import { type Conflict, spanOf } from './plan-conflicts.ts'
import type { Since } from './plan-steps.ts'

/** An en dash at which a line never breaks. */
const TO = '\u2060–\u2060'

/** Formats `10:00–11:30`, or `Fri 20 Nov 10:00–11:30` if the day is not `date`. */
export function timesOf({ from, to }: Span, date: string | null = null): string {
  const times = `${formatTime(from)}${TO}${formatTime(to)}`
  const day = dayOf(from)
  return date === null || day === date ? times : `${formatDay(day, 'short')} ${times}`
}

/** The times of a block in two parts, of which the second is left out if it does not fit. */
export function partsOf({ from, to }: Span): [start: string, end: string] {
  return [formatTime(from), `${TO}${formatTime(to)}`]
}

export function titleOf({ title }: Pick<BoardJob, 'title'>): string {
  return title || t('job.untitled')
}

/** Characters that fit in the block of a job of half an hour. */
const SHORT_LETTERS = 7

/** Splits a place or a title into two lines for a narrow block, between words only. */
export function twoLines(title: string): string[] {
  const [first = '', ...words] = title.split(/\s+/)
  let line = first
  while (words[0] !== undefined && line.length + 1 + words[0].length <= SHORT_LETTERS)
    line += ` ${words.shift()}`
  return words.length === 0 ? [line] : [line, words.join(' ')]
}

export function nameOf(people: readonly PersonView[], userId: number | null): string {
  if (userId === null) return t('plan.part.unassigned')
  const name = people.find(({ id }) => id === userId)?.name ?? null
  return name ?? t('job.unnamed', { id: String(userId) })
}

export function sinceWords(since: Since, people: readonly PersonView[]): string {
  const title = titleOf(since.job)
  if (since.kind === 'gone') return t('board.since.gone', { title })
  if (since.kind === 'person') {
    const name = nameOf(people, since.userId)
    if (since.state === null) return t('board.since.off', { title, name })
    return t('board.since.person', { title, name, state: t(`state.${since.state}`) })
  }
  const { startTime } = since.job
  if (startTime === null) return t('board.since.untimed', { title })
  const time = typeof startTime === 'number' ? timesOf(spanOf(since.job), '') : formatDay(startTime, 'short')
  return t('board.since.time', { title, time })
}

export function conflictLabel(conflict: Conflict): string {
  switch (conflict.kind) {
    case 'overlap':
      return conflict.more === 0
        ? t('board.overlap', { title: titleOf(conflict.job), time: timesOf(spanOf(conflict.job)) })
        : t('board.overlaps', {
            title: titleOf(conflict.job),
            time: timesOf(spanOf(conflict.job)),
            count: conflict.more,
          })
    case 'tight':
      return t('board.tight', {
        title: titleOf(conflict.job),
        distance: formatMetres(conflict.metres),
        time: formatSpan(conflict.minutes * MINUTE),
      })
    case 'begun':
      return t('board.begun', {
        name: conflict.name || t('job.unnamed', { id: String(conflict.userId) }),
      })
    case 'declined':
      return declinedLabel(conflict.by)
    case 'over':
      return t('board.over')
    case 'outsideOwn': {
      const { from, to } = conflict.work
      return t('board.outside', { from: minuteLabel(from), to: minuteLabel(to) })
    }
    case 'dayOff':
      return t('board.dayOff')
    case 'absent':
      return t('board.absent', { why: absenceLabel(conflict.absence) })
    case 'past':
      return t('board.past')
    case 'long':
      return t('board.long', { time: formatSpan(conflict.minutes * MINUTE) })
    case 'outside':
      return t('board.outside', {
        from: formatHour(conflict.work.first),
        to: formatHour(conflict.work.last),
      })
  }
}
