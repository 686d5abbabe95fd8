import { LockOpen } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { t } from '../../text/t.ts'

/** Replaces the buttons for more and less on a job that is finished or signed, until the user wants them. */
export function AmountsLock({ isSigned, onUnlock }: { isSigned: boolean; onUnlock: () => void }) {
  return (
    <p class="material-lock flow">
      <span class="small soft">{t(isSigned ? 'material.lockedSigned' : 'material.lockedFinished')}</span>
      <Button icon={LockOpen} onClick={onUnlock}>
        {t('material.unlock')}
      </Button>
    </p>
  )
}
