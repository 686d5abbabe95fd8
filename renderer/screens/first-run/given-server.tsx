import type { GivenHub } from '../../../shared/app-state.ts'
import { Button } from '../../parts/button.tsx'
import { app } from '../../state/app-store.ts'
import { t } from '../../text/t.ts'
import { LockedBy } from '../more/locked.tsx'

/** The server that an administrator or the installer named: the one with a lock, the other with a way out. */
export function GivenServer({ hub, onAnother }: { hub: GivenHub; onAnother: () => void }) {
  const locked = app.value?.locked.find(({ name }) => name === 'serverAddress')
  return (
    <div class="locked" data-testid="given-server">
      <p>
        <span class="field-label">{t('connect.server')}</span>
        <span class="locked-value">{hub.address}</span>
      </p>
      {locked === undefined ? (
        <Button onClick={onAnother}>{t('connect.anotherServer')}</Button>
      ) : (
        <LockedBy by={locked.by} />
      )}
    </div>
  )
}
