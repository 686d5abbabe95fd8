import { ChevronDown, type LucideIcon } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import './menu.css'

/**
 * A button with a menu. A click outside, Escape or a choice closes it. With an icon the button is small, and the label
 * becomes its accessible name.
 */
export function Menu(props: { label: string; icon?: LucideIcon; children: ComponentChildren }) {
  const { icon: Icon } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // Closes the menu when Tab leaves it; otherwise it would cover the focused element.
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
      {/* It closes before the choice acts: a dialog that opens returns the focus to the menu's button, which stays. */}
      <div
        ref={list}
        id={id}
        popover="auto"
        class="menu-list"
        onClickCapture={() => list.current?.hidePopover()}
      >
        {props.children}
      </div>
    </div>
  )
}
