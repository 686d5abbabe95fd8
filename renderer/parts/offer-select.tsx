import { t } from '../text/t.ts'
import { SelectField } from './field.tsx'

interface OfferSelectProps<V extends string> {
  label: string
  /** null: all of them */
  value: V | null
  offers: readonly { value: V; label: string; count?: number }[]
  onChoose: (value: V | null) => void
}

/** One of what there is, each with how many it leaves where that is known; or all of it. */
export function OfferSelect<V extends string>({ label, value, offers, onChoose }: OfferSelectProps<V>) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
        onChoose(offers.find(offer => offer.value === currentTarget.value)?.value ?? null)
      }
    >
      <option value="" selected={value === null}>
        {t('filter.all')}
      </option>
      {offers.map(offer => (
        <option key={offer.value} value={offer.value} selected={offer.value === value}>
          {offer.count === undefined
            ? offer.label
            : t('filter.offer', { name: offer.label, count: offer.count })}
        </option>
      ))}
    </SelectField>
  )
}
