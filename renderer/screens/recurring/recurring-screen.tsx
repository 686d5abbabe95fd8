import { Repeat } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts'
import { allRecurring } from '../../state/recurring-store.ts'
import { t } from '../../text/t.ts'
import { AddRecurring, NewRecurring, RecurringLines } from './recurring-lines.tsx'

/** The recurring jobs of all assets and places. */
export function RecurringScreen() {
  const view = allRecurring.value
  const [open, setOpen] = useState<string | null>(null)
  if (view === null) return <Reading of={allRecurring} />
  const mayAdd = view.isOffered && view.mayPlan
  const all = { view, assetUuid: null, open, setOpen }
  return (
    <div class="page" {...(!mayAdd && scrolledByKeys(t('frame.recurring')))}>
      <div class="page-column page-wide">
        <header class="page-head spread">
          <h2 class="largest">{t('frame.recurring')}</h2>
          {mayAdd && open !== 'new' && <AddRecurring tone="primary" setOpen={setOpen} />}
        </header>
        {view.isOffered ? (
          <>
            <p class="soft">{t(view.mayPlan ? 'recurring.introOffice' : 'recurring.intro')}</p>
            {open === 'new' && (
              <section class="card entry-card stack-wide">
                <h3 class="large">{t('recurring.add')}</h3>
                <NewRecurring {...all} />
              </section>
            )}
            {view.entries.length === 0 && open === null && (
              <Empty icon={Repeat} title={t('recurring.none')} text={t('recurring.noneText')} />
            )}
            <RecurringLines {...all} />
          </>
        ) : (
          <Empty icon={Repeat} title={t('availability.notOffered')} text={t('recurring.notOfferedText')} />
        )}
      </div>
    </div>
  )
}
