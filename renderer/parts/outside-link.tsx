import type { LucideIcon } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { openableAddress } from '../../shared/text/openable-address.ts'
import { act } from '../state/ask.ts'

interface OutsideProps {
  href: string
  label?: string
  class?: string
  children: ComponentChildren
}

/** A link outside the program (http, tel, mailto), which main opens. Other addresses are shown as text. */
export function OutsideLink(props: OutsideProps) {
  const address = openableAddress(props.href)
  if (address === null) return <span>{props.children}</span>
  const open = (event: MouseEvent) => {
    event.preventDefault()
    void act('link.open', { url: props.href })
  }
  return (
    <a href={address} class={props.class} aria-label={props.label} rel="noreferrer" onClick={open}>
      {props.children}
    </a>
  )
}

/** A link outside that looks like a button. It is hidden for addresses that the program does not open. */
export function OutsideButton(props: OutsideProps & { icon: LucideIcon }) {
  if (openableAddress(props.href) === null) return null
  const { icon: Icon, class: extra = '', children, ...link } = props
  return (
    <OutsideLink {...link} class={`button button-link ${extra}`}>
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </OutsideLink>
  )
}
