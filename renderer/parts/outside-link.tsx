import type { ComponentChildren } from 'preact'
import { act } from '../state/ask.ts'

/** An address outside the program (http, tel, mailto): main opens it, the window itself never leaves. */
export function OutsideLink(props: {
  href: string
  label?: string
  class?: string
  children: ComponentChildren
}) {
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
