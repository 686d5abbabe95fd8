import type { LucideIcon } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import type { Tone } from './chip.tsx'
import './banner.css'

/** A message that stays until its cause is resolved: what it is, what it means, what to do. */
export function Banner(props: {
  icon: LucideIcon
  tone: Tone
  title: string
  /** interrupts a screen reader */
  isAlert?: boolean
  actions?: ComponentChildren
  children?: ComponentChildren
}) {
  const { icon: Icon } = props
  return (
    <div class={`banner tone-${props.tone}`} role={props.isAlert ? 'alert' : undefined}>
      <Icon size={20} aria-hidden="true" />
      <div class="banner-text">
        <p class="toned strong">{props.title}</p>
        {props.children}
      </div>
      {props.actions && <div class="buttons">{props.actions}</div>}
    </div>
  )
}
