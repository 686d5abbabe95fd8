import { CalendarCheck2, CalendarPlus, CalendarSync, CalendarX2, type LucideIcon, X } from 'lucide-preact'
import type { NoticeKind } from '../../../shared/views/notice.ts'
import { Button } from '../../parts/button.tsx'
import { today } from '../../state/clock.ts'
import { dismissNotices, routeOf, type ShownNotices, targetOf } from '../../state/notice-store.ts'
import { formatRoute } from '../../state/route.ts'
import { describeNotices } from '../../text/notice-labels.ts'
import { t } from '../../text/t.ts'
import './notice-card.css'

const looks: Record<NoticeKind, LucideIcon> = {
  new: CalendarPlus,
  moved: CalendarSync,
  canceled: CalendarX2,
  reassigned: CalendarX2,
  deleted: CalendarX2,
}

/** A notice, with a link to the job or asset that it announces. */
export function NoticeCard({ notices }: { notices: ShownNotices }) {
  const { title, text } = describeNotices(notices, today.value)
  const target = targetOf(notices)
  const kind = target.jobUuid === null ? undefined : notices.named[0]?.kind
  const Icon = kind === undefined ? CalendarCheck2 : looks[kind]
  const dismiss = () => dismissNotices(notices.id)
  return (
    <div class="notice with-icon tone-accent" data-testid="notice">
      <Icon class="toned" size={20} aria-hidden="true" />
      <div class="notice-words">
        <p class="strong clamped">{title}</p>
        <p class="small soft numbers clamped">{text}</p>
      </div>
      <a
        class="button button-plain"
        href={formatRoute(routeOf(target))}
        aria-label={t('notice.openOf', { title })}
        onClick={dismiss}
      >
        {t('action.open')}
      </a>
      <Button tone="quiet" icon={X} isIconOnly onClick={dismiss}>
        {t('action.close')}
      </Button>
    </div>
  )
}
