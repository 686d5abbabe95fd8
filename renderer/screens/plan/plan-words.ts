/** Plans and what stands against them, in words. */
import type { PersonView } from '../../../shared/asset-view.ts'
import type { BoardJob } from '../../../shared/plan-contract.ts'
import { MINUTE } from '../../../shared/units.ts'
import type { Span } from '../../state/lanes.ts'
import { declinedWords } from '../../text/declined.ts'
import { dayOf, formatDay, formatHour, formatSpan, formatTime } from '../../text/format.ts'
import { formatMetres } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import { type Conflict, spanOf } from './plan-conflicts.ts'
import type { Since } from './plan-steps.ts'

/** Never broken in between. */
const TO = '\u2060–\u2060'

/** `10:00–11:30`; on another day than `date` with that: `Fri 20 Nov 10:00–11:30`. */
export function timesOf({ from, to }: Span, date: string | null = null): string {
  const times = `${formatTime(from)}${TO}${formatTime(to)}`
  const day = dayOf(from)
  return date === null || day === date ? times : `${formatDay(day, 'short')} ${times}`
}

export function titleOf({ title }: Pick<BoardJob, 'title'>): string {
  return title || t('job.untitled')
}

/** So many letters have room in half an hour. */
const SHORT_LETTERS = 7

/** For a narrow block: none of its words is parted, and the first line has as many of them as fit. */
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

export function conflictWords(conflict: Conflict): string {
  switch (conflict.kind) {
    case 'overlap':
      return t('board.overlap', { title: titleOf(conflict.job), time: timesOf(spanOf(conflict.job)) })
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
      return declinedWords(conflict.by)
    case 'over':
      return t('board.over')
    case 'outside':
      return t('board.outside', {
        from: formatHour(conflict.work.first),
        to: formatHour(conflict.work.last),
      })
  }
}
