import { ListChecks, RefreshCw } from 'lucide-preact'
import type { Account } from '../../../shared/views/app-state.ts'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/part.tsx'
import { runSweep, runSync, status } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { MoveByHand } from '../sign-in/move-server.tsx'
import { Card } from './card.tsx'

/** The server, the user, and when the server last answered. */
export function ConnectionCard({ account }: { account: Account | null }) {
  if (account === null) return null
  const { lastContact = null, lastPull = null, lastSweep = null } = status.value ?? {}
  const when = (at: number | null) => (at === null ? t('more.never') : formatMoment(at, today.value))
  return (
    <Card title={t('more.connection')} level={2}>
      <Facts
        facts={[
          [t('connect.server'), account.isDemo ? t('more.hubDemo') : account.baseUrl],
          account.groupName === null ? null : [t('more.group'), account.groupName],
          [t('more.user'), `${account.user.name} (${t(`more.role.${account.user.role}`)})`],
          [t('more.lastContact'), when(lastContact)],
          [t('more.lastPull'), when(lastPull)],
          [t('more.lastSweep'), when(lastSweep)],
        ]}
      />
      <div class="buttons">
        <Button icon={RefreshCw} onClick={() => runSync(t('outbox.syncAsked'))}>
          {t('outbox.syncNow')}
        </Button>
        <Button icon={ListChecks} onClick={runSweep}>
          {t('more.sweep')}
        </Button>
      </div>
      {!account.isDemo && <MoveByHand />}
    </Card>
  )
}
