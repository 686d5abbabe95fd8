import type { LucideIcon } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import './chip.css'

export type Tone = 'plain' | 'accent' | 'warn' | 'bad'

/** A small mark: always an icon with a word. */
export function Chip(props: {
  icon: LucideIcon
  tone?: Tone
  isFilled?: boolean
  children: ComponentChildren
}) {
  const { icon: Icon, tone = 'plain', isFilled = false, children } = props
  return (
    <span class={`chip toned small strong tone-${tone} ${isFilled ? 'chip-filled' : ''}`}>
      <Icon size={15} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
