import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import './tabs.css'

export interface Tab<V extends string> {
  value: V
  label: string
  count?: number
}

interface TabsProps<V extends string> {
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChoose: (value: V) => void
}

/** Tabs and the panel of the selected one. Arrow keys, Home and End move between them. */
export function Tabs<V extends string>(props: TabsProps<V> & { children: ComponentChildren }) {
  const id = useId()
  return (
    <>
      <TabList {...props} id={id} />
      <div
        class="tab-panel ring-within"
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

function TabList<V extends string>({ id, label, tabs, value, onChoose }: TabsProps<V> & { id: string }) {
  const list = useRef<HTMLDivElement>(null)
  // scrolls the selected tab into view, if the tabs are wider than the window
  useLayoutEffect(() => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  const move = (event: KeyboardEvent) => {
    const chosen = tabs.findIndex(tab => tab.value === value)
    const at = tabAfter(event.key, chosen, tabs.length)
    const next = tabs[at]
    if (next === undefined || at === chosen) return
    event.preventDefault()
    onChoose(next.value)
    list.current?.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(tab => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          class="tab soft strong ring-within"
          id={`${id}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChoose(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && <span class="tab-count small soft"> {tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** Returns the tab that a key selects from the tab `at`. Other keys select none. */
function tabAfter(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return at
}
