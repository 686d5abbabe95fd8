import type { ComponentChildren } from 'preact'
import './card.css'

export function Card(props: { title: string; class?: string; children: ComponentChildren }) {
  const { title, class: name = '', children } = props
  return (
    <section class={`card more-card stack-wide ${name}`.trimEnd()}>
      <h3 class="large">{title}</h3>
      {children}
    </section>
  )
}

/** A part of a card that is folded until the user opens it. */
export function Below({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class="more-below">
      <summary>{title}</summary>
      <div class="stack-wide">{children}</div>
    </details>
  )
}
