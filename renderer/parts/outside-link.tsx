import type { LucideIcon } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { act } from '../state/ask.ts'

interface OutsideProps {
  href: string
  label?: string
  class?: string
  children: ComponentChildren
}

/** An address outside the program (http, tel, mailto): main opens it, the window itself never leaves. */
export function OutsideLink(props: OutsideProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault()
    void act('link.open', { url: props.href })
  }
  return (
    <a href={props.href} class={props.class} aria-label={props.label} rel="noreferrer" onClick={open}>
      {props.children}
    </a>
  )
}

/** One that looks like a button. */
export function OutsideButton(props: OutsideProps & { icon: LucideIcon }) {
  const { icon: Icon, class: extra = '', children, ...link } = props
  return (
    <OutsideLink {...link} class={`button button-plain ${extra}`}>
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </OutsideLink>
  )
}
