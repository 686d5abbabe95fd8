import { PackagePlus, Trash2 } from 'lucide-preact'
import { recurringLimits } from '../../../shared/limits/recurring-limits.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { t } from '../../text/t.ts'
import type { TypedItem } from './recurring-typed.ts'

/** The material that each job lists. */
export function ItemFields(props: {
  items: readonly TypedItem[]
  isWrong: boolean
  onChange: (items: TypedItem[]) => void
}) {
  const { items, isWrong, onChange } = props
  const change = (at: number, part: Partial<TypedItem>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...part } : item)))
  return (
    <fieldset class="stack-close recurring-items">
      <legend class="hidden-visually">{t('recurring.field.items')}</legend>
      {items.map((item, index) => (
        <div key={index} class="recurring-item">
          <TextField
            label={t('material.name')}
            dir="auto"
            placeholder={item.stored?.materialNumber ?? undefined}
            value={item.title}
            onInput={event => change(index, { title: event.currentTarget.value })}
          />
          <TextField
            label={t('recurring.field.amount')}
            inputMode="decimal"
            value={item.amount}
            error={isWrong ? t('recurring.needsNumber') : null}
            onInput={event => change(index, { amount: event.currentTarget.value })}
          />
          <Button
            tone="quiet"
            icon={Trash2}
            isIconOnly
            onClick={() => onChange(items.filter((_, other) => other !== index))}
          >
            {t('material.remove', { title: item.title || (item.stored?.materialNumber ?? '') })}
          </Button>
        </div>
      ))}
      {items.length < recurringLimits.items && (
        <div class="buttons">
          <Button
            tone="quiet"
            icon={PackagePlus}
            onClick={() => onChange([...items, { title: '', amount: '', stored: null }])}
          >
            {t('material.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
