import { Plus } from 'lucide-preact'
import type { RecurringView } from '../../../shared/contract/recurring.ts'
import { Button } from '../../parts/button.tsx'
import { focusSoon } from '../../parts/focus.ts'
import { useGrowing } from '../../parts/growing.tsx'
import { isNarrow } from '../../state/width.ts'
import { t } from '../../text/t.ts'
import { RecurringForm } from './recurring-form.tsx'
import { RecurringRow } from './recurring-line.tsx'
import './recurring.css'

/** The open form: of a new recurring job, or of the one with this uuid. */
export interface OpenForm {
  open: 'new' | (string & {}) | null
  setOpen: (open: string | null) => void
}

interface RecurringProps extends OpenForm {
  view: RecurringView
  /** null: of all assets and places */
  assetUuid: string | null
}

/** The recurring jobs of an asset, or of all; dispatchers change, pause and remove them. */
export function RecurringLines({ view, assetUuid, open, setOpen }: RecurringProps) {
  const { shown, more } = useGrowing(view.entries)
  if (shown.length === 0) return null
  return (
    <>
      <ul class={assetUuid === null ? 'card rows' : 'rows'} aria-label={t('frame.recurring')}>
        {shown.map(line => (
          <li key={line.uuid}>
            {open === line.uuid ? (
              <div class="rows-form">
                <RecurringForm
                  line={line}
                  assetUuid={line.assetUuid}
                  people={view.people}
                  onClose={closeWith(setOpen, `[data-recurring="${line.uuid}"] button`)}
                />
              </div>
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
      {more}
    </>
  )
}

/** The form of a new recurring job. */
export function NewRecurring({ view, assetUuid, setOpen }: RecurringProps) {
  const onClose = closeWith(setOpen, '.recurring-add')
  return <RecurringForm line={null} assetUuid={assetUuid} people={view.people} onClose={onClose} />
}

export function AddRecurring({ tone, setOpen }: { tone?: 'primary' } & Pick<OpenForm, 'setOpen'>) {
  return (
    <Button
      class="recurring-add"
      tone={tone}
      icon={Plus}
      // the head of a page has no room for more in a narrow window
      isIconOnly={tone === 'primary' && isNarrow.value}
      title={t('recurring.add')}
      onClick={() => setOpen('new')}
    >
      {t('recurring.add')}
    </Button>
  )
}

/** The focus goes to the button that opened the form. */
function closeWith(setOpen: OpenForm['setOpen'], selector: string): () => void {
  return () => {
    setOpen(null)
    focusSoon(() => document.querySelector<HTMLElement>(selector))
  }
}
