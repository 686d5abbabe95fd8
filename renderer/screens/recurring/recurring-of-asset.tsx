import { useState } from 'preact/hooks'
import type { RecurringView } from '../../../shared/contract/recurring.ts'
import { Part } from '../../parts/part.tsx'
import { recurringOfAsset } from '../../state/recurring-store.ts'
import { t } from '../../text/t.ts'
import { AddRecurring, NewRecurring, RecurringLines } from './recurring-lines.tsx'

/** The recurring jobs of an asset. At a base server dispatchers read why there are none. */
export function RecurringOfAsset({ assetUuid }: { assetUuid: string }) {
  const view = recurringOfAsset.value
  if (view === null || (!view.mayPlan && view.entries.length === 0)) return null
  return (
    <Part title={t('recurring.title')} isWide>
      {view.isOffered ? (
        <Lines key={assetUuid} view={view} assetUuid={assetUuid} />
      ) : (
        <p class="small soft">{t('recurring.notOfferedText')}</p>
      )}
    </Part>
  )
}

function Lines({ view, assetUuid }: { view: RecurringView; assetUuid: string }) {
  const [open, setOpen] = useState<string | null>(null)
  const all = { view, assetUuid, open, setOpen }
  return (
    <>
      <RecurringLines {...all} />
      {open === 'new' ? (
        <NewRecurring {...all} />
      ) : (
        view.mayPlan && (
          <div class="buttons">
            <AddRecurring setOpen={setOpen} />
          </div>
        )
      )}
    </>
  )
}
