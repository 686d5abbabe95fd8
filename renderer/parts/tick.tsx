import type { ComponentChildren } from 'preact'
import './tick.css'

/** Something that is ticked off: 52 px high, the whole line can be pressed. */
export function Tick(props: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** what stands at the end of the line */
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
