import { RefreshCw } from 'lucide-preact'
import type { Account } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import { runSync, status } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { Facts } from '../job/part.tsx'
import { Card } from './card.tsx'

/** Which hub, who, and when it was last heard of. */
export function ConnectionCard({ account }: { account: Account | null }) {
  if (account === null) return null
  const { lastContact = null, lastPull = null } = status.value ?? {}
  const when = (at: number | null) => (at === null ? t('more.never') : formatMoment(at, today.value))
  return (
    <Card title={t('more.connection')}>
      <Facts
        facts={[
          [t('more.hub'), account.isDemo ? t('more.hubDemo') : account.baseUrl],
          account.groupName === null ? null : [t('more.group'), account.groupName],
          [t('more.user'), `${account.user.name} (${t(`more.role.${account.user.role}`)})`],
          [t('more.lastContact'), when(lastContact)],
          [t('more.lastPull'), when(lastPull)],
        ]}
      />
      <div class="more-actions">
        <Button icon={RefreshCw} onClick={() => runSync(t('outbox.syncAsked'))}>
          {t('outbox.syncNow')}
        </Button>
      </div>
    </Card>
  )
}
