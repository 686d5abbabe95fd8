import { Plus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { RecurringView } from '../../../shared/contract/recurring.ts'
import { Button } from '../../parts/button.tsx'
import { focusSoon } from '../../parts/focus.ts'
import { useGrowing } from '../../parts/growing.tsx'
import { t } from '../../text/t.ts'
import { RecurringForm } from './recurring-form.tsx'
import { RecurringRow } from './recurring-line.tsx'
import './recurring.css'

/** The recurring jobs of an asset, or of all; dispatchers add, change, pause and remove them. */
export function RecurringLines({ view, assetUuid }: { view: RecurringView; assetUuid: string | null }) {
  const [open, setOpen] = useState<string | null>(null)
  const { shown, more } = useGrowing(view.entries)
  const close = (selector: string) => () => {
    setOpen(null)
    focusSoon(() => document.querySelector<HTMLElement>(selector))
  }
  return (
    <>
      {shown.length > 0 && (
        <ul class="recurring-list">
          {shown.map(line => (
            <li key={line.uuid}>
              {open === line.uuid ? (
                <RecurringForm
                  line={line}
                  assetUuid={line.assetUuid}
                  people={view.people}
                  onClose={close(`[data-recurring="${line.uuid}"] button`)}
                />
              ) : (
                <RecurringRow
                  line={line}
                  mayPlan={view.mayPlan}
                  isNamed={assetUuid === null}
                  onEdit={() => setOpen(line.uuid)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {more}
      {open === 'new' ? (
        <RecurringForm
          line={null}
          assetUuid={assetUuid}
          people={view.people}
          onClose={close('.recurring-add')}
        />
      ) : (
        view.mayPlan && (
          <div class="buttons">
            <Button class="recurring-add" icon={Plus} onClick={() => setOpen('new')}>
              {t('recurring.add')}
            </Button>
          </div>
        )
      )}
    </>
  )
}
