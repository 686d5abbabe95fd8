import type { LucideIcon } from 'lucide-preact'
import { useId } from 'preact/hooks'
import './choices.css'

export interface Choice<V extends string> {
  value: V
  label: string
  icon?: LucideIcon
}

/** One of a few, side by side; arrow keys move as in any group of radio buttons. */
export function Choices<V extends string>(props: {
  label: string
  choices: readonly Choice<V>[]
  value: V
  onChoose: (value: V) => void
}) {
  const name = useId()
  return (
    <fieldset class="choices">
      <legend class="field-label">{props.label}</legend>
      <div class="choices-row">
        {props.choices.map(({ value, label, icon: Icon }) => (
          <label key={value} class="choice">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChoose(value)}
            />
            {Icon && <Icon size={18} aria-hidden="true" />}
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
