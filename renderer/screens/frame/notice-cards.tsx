import { soonPart } from '../../parts/lazy-part.tsx'
import { noticesShown } from '../../state/notice-store.ts'
import { t } from '../../text/t.ts'

const NoticeCard = soonPart(() => import('./notice-card.tsx').then(part => part.NoticeCard))

/** Says what other users did to the technician's jobs, for a few seconds; the marks on the rows stay. */
export function NoticeCards() {
  return (
    <div role="status" class="notices" aria-label={t('notice.list')}>
      {noticesShown.value.map(notices => (
        <NoticeCard key={notices.id} notices={notices} />
      ))}
    </div>
  )
}
