import type { ComponentChildren } from 'preact'
import './part.css'

/** A titled part of the overview. */
export function Part(props: { title: string; isWide?: boolean; children: ComponentChildren }) {
  return (
    <section class={props.isWide ? 'card part part-wide' : 'card part'}>
      <h3 class="part-title">{props.title}</h3>
      {props.children}
    </section>
  )
}

export type Fact = readonly [name: string, value: ComponentChildren]

/** Names and values in two columns; null is left out. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(fact => fact !== null)
        .map(([name, value]) => (
          <div key={name} class="fact">
            <dt class="small soft">{name}</dt>
            <dd class="numbers">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
