import { useId } from 'preact/hooks'
import './switch.css'

/** A switch with its meaning in words. */
export function Switch(props: {
  label: string
  hint?: string
  isOn: boolean
  tone?: 'accent' | 'bad'
  onChange: (isOn: boolean) => void
}) {
  const hintId = useId()
  return (
    <label class={`switch tone-${props.tone ?? 'accent'}`}>
      <input
        type="checkbox"
        role="switch"
        checked={props.isOn}
        aria-checked={props.isOn}
        aria-describedby={props.hint === undefined ? undefined : hintId}
        onChange={event => props.onChange(event.currentTarget.checked)}
      />
      <span class="switch-track" aria-hidden="true" />
      <span class="switch-label strong">{props.label}</span>
      {props.hint !== undefined && (
        <span class="switch-hint small soft" id={hintId}>
          {props.hint}
        </span>
      )}
    </label>
  )
}
