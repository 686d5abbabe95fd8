import { Repeat } from 'lucide-preact'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts'
import { allRecurring } from '../../state/recurring-store.ts'
import { t } from '../../text/t.ts'
import { RecurringLines } from './recurring-lines.tsx'

/** The recurring jobs of all assets and places. */
export function RecurringScreen() {
  const view = allRecurring.value
  if (view === null) return <Reading of={allRecurring} />
  const hasButtons = view.isOffered && view.mayPlan
  return (
    <div class="page" {...(!hasButtons && scrolledByKeys(t('frame.recurring')))}>
      <div class="page-column">
        <h2 class="largest">{t('frame.recurring')}</h2>
        {view.isOffered ? (
          <>
            <p class="soft">{t(view.mayPlan ? 'recurring.introOffice' : 'recurring.intro')}</p>
            <div class="card recurring-card">
              {view.entries.length === 0 && <p class="soft">{t('recurring.none')}</p>}
              <RecurringLines view={view} assetUuid={null} />
            </div>
          </>
        ) : (
          <Empty icon={Repeat} title={t('availability.notOffered')} text={t('recurring.notOfferedText')} />
        )}
      </div>
    </div>
  )
}
