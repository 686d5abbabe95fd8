import { t } from '../text/t.ts'
import { SelectField } from './field.tsx'

interface OfferSelectProps<V extends string> {
  label: string
  /** null: all of them */
  value: V | null
  offers: readonly { value: V; label?: string; count?: number }[]
  onChoose: (value: V | null) => void
}

/** One of what there is, each with how many it leaves where that is known; or all of it. */
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
