import { soonPart } from '../../parts/lazy-part.tsx'
import { noticesShown } from '../../state/notice-store.ts'
import { t } from '../../text/t.ts'

const NoticeCard = soonPart(() => import('./notice-card.tsx').then(part => part.NoticeCard))

/** What others did to my jobs: it stays until it is opened or put away. */
export function NoticeCards() {
  return (
    <div role="status" class="toast-group" aria-label={t('notice.list')}>
      {noticesShown.value.map(notices => (
        <NoticeCard key={notices.id} notices={notices} />
      ))}
    </div>
  )
}
