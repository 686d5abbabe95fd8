import type { ComponentChildren } from 'preact'
import './tick.css'

/** A checkbox 52 px high, of which the whole line can be clicked. */
export function Tick(props: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** content at the end of the line */
  end?: ComponentChildren
  describedBy?: string | undefined
  isInvalid?: boolean
  children: ComponentChildren
}) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={props.isOn}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid ? true : undefined}
        onChange={event => props.onChange(event.currentTarget.checked)}
      />
      <span class="tick-text words">{props.children}</span>
      {props.end}
    </label>
  )
}
