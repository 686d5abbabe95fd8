import { ChevronDown, type LucideIcon } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import './menu.css'

/**
 * A button with more behind it; a press outside, Escape or a choice closes it. With an icon of its own it is small, and
 * the label is its name for who cannot see it.
 */
export function Menu(props: { label: string; icon?: LucideIcon; children: ComponentChildren }) {
  const { icon: Icon } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // What has the focus must not lie under a menu that somebody went on from with Tab.
  const leave = (event: FocusEvent) => {
    const { currentTarget, relatedTarget } = event
    const isLeft = relatedTarget instanceof Node && !(currentTarget as Node).contains(relatedTarget)
    if (isLeft) list.current?.hidePopover()
  }
  return (
    <div class="menu" onFocusOut={leave}>
      {Icon ? (
        <button type="button" class="button button-quiet button-square menu-button" popovertarget={id}>
          <Icon size={18} aria-hidden="true" />
          <span class="hidden-visually">{props.label}</span>
        </button>
      ) : (
        <button type="button" class="button button-plain button-big menu-button" popovertarget={id}>
          <span>{props.label}</span>
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the buttons inside take the keys */}
      <div ref={list} id={id} popover="auto" class="menu-list" onClick={() => list.current?.hidePopover()}>
        {props.children}
      </div>
    </div>
  )
}
