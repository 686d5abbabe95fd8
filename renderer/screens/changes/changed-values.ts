/** The values of a moved job before and after the change. */
import type { NoticeSpan } from '../../../shared/views/notice.ts'
import type { ChangedJob } from '../../../shared/views/view.ts'
import { dayOf, dotted, formatDay, formatSpan, formatTime } from '../../text/format.ts'
import { t } from '../../text/t.ts'

export interface ChangedValue {
  name: string
  was: string
  is: string
}

type Changed = Pick<ChangedJob, 'before' | 'allDay' | 'startTime' | 'endTime' | 'priority'>

/** Returns nothing for a job whose earlier times are not known. Days are named only if the job moved to another one. */
export function changedValues(job: Changed, today: string): ChangedValue[] {
  const { before, priority } = job
  if (before === null) return []
  const changes = [startOf(job, before, today), lengthOf(job, before)]
  const [, , priorityBefore = priority] = before
  if (priorityBefore !== priority)
    changes.push({ name: t('field.priority'), was: priorityOf(priorityBefore), is: priorityOf(priority) })
  return changes.filter(change => change !== null)
}

function startOf({ allDay, startTime }: Changed, [was]: NoticeSpan, today: string): ChangedValue | null {
  const is = startTime
  if (typeof is === 'number' && is === was) return null
  const days = [was === null ? null : dayOf(was), typeof is === 'number' ? dayOf(is) : is]
  if (typeof is !== 'number' && days[0] === days[1]) return null
  const isOtherDay = days[0] !== days[1]
  const label = (day: string | null | undefined, time: number | null) =>
    day == null
      ? t('conflict.empty')
      : dotted(isOtherDay && formatDay(day, 'short', today), time !== null && !allDay && formatTime(time))
  return {
    name: t('field.startTime'),
    was: label(days[0], was),
    is: label(days[1], typeof is === 'number' ? is : null),
  }
}

/** The length, if it is not only the start that moved. */
function lengthOf({ startTime, endTime }: Changed, [start, end]: NoticeSpan): ChangedValue | null {
  if (typeof startTime !== 'number' || typeof endTime !== 'number' || start === null || end === null)
    return null
  const [was, is] = [end - start, endTime - startTime]
  return was === is || was <= 0 || is <= 0
    ? null
    : { name: t('field.duration'), was: formatSpan(was), is: formatSpan(is) }
}

function priorityOf(priority: ChangedJob['priority'] | undefined): string {
  return priority == null ? t('newJob.noPriority') : t(`priority.${priority}`)
}
