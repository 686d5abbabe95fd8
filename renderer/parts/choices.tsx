import type { LucideIcon } from 'lucide-preact'
import { useId } from 'preact/hooks'
import './choices.css'

export interface Choice<V extends string> {
  value: V
  label: string
  icon?: LucideIcon
  /** language of the label, if it is not the page's */
  lang?: string
}

interface ChoiceRowProps<V extends string> {
  choices: readonly Choice<V>[]
  /** null: nothing is chosen yet */
  value: V | null
  onChoose: (value: V) => void
}

/** A choice among a few, side by side; arrow keys move as in any group of radio buttons. */
export function Choices<V extends string>(props: ChoiceRowProps<V> & { label: string }) {
  const { label, ...row } = props
  return (
    <fieldset class="choices">
      <legend class="field-label">{label}</legend>
      <ChoiceRow {...row} />
    </fieldset>
  )
}

/** The buttons without a label, for a group that is named elsewhere. */
export function ChoiceRow<V extends string>(props: ChoiceRowProps<V>) {
  const name = useId()
  return (
    <div class="choices-row buttons">
      {props.choices.map(({ value, label, icon: Icon, lang }) => (
        <label key={value} class="choice stand-in with-icon strong pressable">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChoose(value)}
          />
          {Icon && <Icon size={18} aria-hidden="true" />}
          <span lang={lang}>{label}</span>
        </label>
      ))}
    </div>
  )
}
