import { ListChecks, RefreshCw } from 'lucide-preact'
import type { Account } from '../../../shared/views/app-state.ts'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/part.tsx'
import { runSweep, runSync, status } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { MoveByHand } from '../sign-in/move-server.tsx'
import { Below, Card } from './card.tsx'

/** The user, and when the server last answered; one level down, the server. */
export function ConnectionCard({ account }: { account: Account | null }) {
  if (account === null) return null
  const { lastContact = null, lastPull = null, lastSweep = null } = status.value ?? {}
  const when = (at: number | null) => (at === null ? t('more.never') : formatMoment(at, today.value))
  return (
    <Card title={t('more.connection')}>
      <Facts
        facts={[
          [t('more.user'), `${account.user.name} (${t(`more.role.${account.user.role}`)})`],
          account.groupName === null ? null : [t('more.group'), account.groupName],
          [t('more.lastContact'), when(lastContact)],
        ]}
      />
      <div class="buttons">
        <Button icon={RefreshCw} onClick={() => runSync(t('outbox.syncAsked'))}>
          {t('outbox.syncNow')}
        </Button>
      </div>
      <Below title={t('more.server')}>
        <Facts
          facts={[
            [t('connect.server'), account.isDemo ? t('more.hubDemo') : account.baseUrl],
            [t('more.lastPull'), when(lastPull)],
            [t('more.lastSweep'), when(lastSweep)],
          ]}
        />
        <div class="buttons">
          <Button icon={ListChecks} onClick={runSweep}>
            {t('more.sweep')}
          </Button>
        </div>
        {!account.isDemo && <MoveByHand />}
      </Below>
    </Card>
  )
}
