import type { LucideIcon } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import type { Tone } from './chip.tsx'
import './strip.css'

/** A sentence with actions at its end. It is smaller than a banner, and part of the surrounding content. */
export function Strip(props: {
  icon?: LucideIcon
  tone?: Tone
  class?: string
  /** at its end */
  actions?: ComponentChildren
  children: ComponentChildren
}) {
  const { icon: Icon, tone = 'accent', class: extra = '' } = props
  return (
    <div class={`strip flow tone-${tone} ${extra}`}>
      {Icon && <Icon class="toned" size={20} aria-hidden="true" />}
      <div class="strip-words">{props.children}</div>
      {props.actions}
    </div>
  )
}
