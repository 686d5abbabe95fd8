import type { LucideIcon } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import './empty.css'

/** Shown for an empty list: why it is empty, and what fills it. */
export function Empty(props: {
  icon: LucideIcon
  title: string
  text: string
  children?: ComponentChildren
}) {
  const { icon: Icon } = props
  return (
    <div class="empty stack-close">
      <span class="empty-icon">
        <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p class="large strong">{props.title}</p>
      <p class="soft">{props.text}</p>
      {props.children}
    </div>
  )
}
