import { UserRoundX } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../../shared/text/failures.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { attempt } from '../../state/ask.ts'
import { replaceRoute, todayRoute } from '../../state/route.ts'
import { announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'
import { ExportButton } from '../rescue/export-work.tsx'

/**
 * Clears the laptop for the next user. Main refuses while work is unsent; then the export is offered with the reason.
 */
export function PassOn() {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const passOn = async () => {
    const outcome = await attempt('laptop.passOn', {})
    if (!outcome.ok) return setFailure(outcome.failure)
    replaceRoute(todayRoute)
    announceSaved(t('more.passedOn'))
  }
  return (
    <section class="more-leave">
      <Button tone="quiet" icon={UserRoundX} class="pass-on" onClick={() => setAsking(true)}>
        {t('more.passOn')}
      </Button>
      <p class="small soft">{t('more.passOnText')}</p>
      {failure !== null && (
        <>
          <FailureText failure={failure} />
          <ExportButton />
        </>
      )}
      {isAsking && (
        <Dialog
          title={t('more.passOnTitle')}
          keep={t('more.passOnNo')}
          confirm={t('more.passOnYes')}
          onConfirm={passOn}
          onClose={() => setAsking(false)}
        >
          <p>{t('more.passOnAll')}</p>
        </Dialog>
      )}
    </section>
  )
}
