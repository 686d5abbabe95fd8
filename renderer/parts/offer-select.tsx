import { t } from '../text/t.ts'
import { SelectField } from './field.tsx'

interface OfferSelectProps<V extends string> {
  label: string
  /** null: all values */
  value: V | null
  offers: readonly { value: V; label?: string; count?: number }[]
  onChoose: (value: V | null) => void
}

/** A select for a filter: one of the values with its number of jobs if known, or all. */
export function OfferSelect<V extends string>({ label, value, offers, onChoose }: OfferSelectProps<V>) {
  return (
    <SelectField<V | ''>
      label={label}
      value={value ?? ''}
      options={[
        { value: '', label: t('filter.all') },
        ...offers.map(({ value, label: name = value, count }) => ({
          value,
          label: count === undefined ? name : t('filter.offer', { name, count }),
        })),
      ]}
      onChoose={chosen => onChoose(chosen === '' ? null : chosen)}
    />
  )
}
