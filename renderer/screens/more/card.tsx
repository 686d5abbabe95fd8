import type { ComponentChildren } from 'preact'
import './card.css'

export function Card(props: { title: string; level?: 2 | 3; class?: string; children: ComponentChildren }) {
  const { title, level = 3, class: name = '', children } = props
  const Heading = `h${level}` as const
  return (
    <section class={`card more-card stack-wide ${name}`.trimEnd()}>
      <Heading class="large">{title}</Heading>
      {children}
    </section>
  )
}
