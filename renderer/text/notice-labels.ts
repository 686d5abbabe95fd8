/** Describes changes by other users to the technician's jobs. */
import { type Notice, type Notices, noticeKinds } from '../../shared/views/notice.ts'
import { formatDay, formatTime } from './format.ts'
import { t } from './t.ts'

/** Names a single job with its time; several are counted. */
export function describeNotices({ named, counts }: Notices, today: string) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const [first] = named
  if (total === 1 && first !== undefined) return describeNotice(first, today)
  const text = noticeKinds
    .flatMap(kind => (counts[kind] === undefined ? [] : t(`notice.count.${kind}`, { count: counts[kind] })))
    .join(' · ')
  return { title: t('notice.many', { count: total }), text }
}

function describeNotice({ kind, title, startTime, date }: Notice, today: string) {
  const parts = [
    ...(date === null ? [t('notice.noTime')] : [formatDay(date, 'short', today)]),
    ...(typeof startTime === 'number' ? [formatTime(startTime)] : []),
  ]
  return { title: t(`notice.${kind}`, { title: title || t('job.untitled') }), text: parts.join(' · ') }
}
