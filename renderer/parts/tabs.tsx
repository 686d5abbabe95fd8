import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import './tabs.css'

export interface Tab<V extends string> {
  value: V
  label: string
  count?: number
}

/** Tabs and the panel of the chosen one; arrow keys, Home and End move between them. */
export function Tabs<V extends string>(props: {
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChoose: (value: V) => void
  children: ComponentChildren
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabAfter(
      event.key,
      props.tabs.findIndex(tab => tab.value === props.value),
      props.tabs.length,
    )
    const next = at === null ? undefined : props.tabs[at]
    if (next === undefined) return
    event.preventDefault()
    props.onChoose(next.value)
    list.current?.querySelectorAll('button')[at ?? 0]?.focus()
  }
  return (
    <>
      <div ref={list} class="tabs" role="tablist" aria-label={props.label} onKeyDown={move}>
        {props.tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            class="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === props.value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === props.value ? 0 : -1}
            onClick={() => props.onChoose(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <span class="tab-count"> {tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${props.value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached by the keyboard
        tabIndex={0}
      >
        {props.children}
      </div>
    </>
  )
}

function tabAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
