import { ChevronDown } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import './menu.css'

/** A button with more behind it; a press outside, Escape or a choice closes it. */
export function Menu(props: { label: string; children: ComponentChildren }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  return (
    <div class="menu">
      <button type="button" class="button button-plain button-big menu-button" popovertarget={id}>
        <span>{props.label}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the buttons inside take the keys */}
      <div ref={list} id={id} popover="auto" class="menu-list" onClick={() => list.current?.hidePopover()}>
        {props.children}
      </div>
    </div>
  )
}
