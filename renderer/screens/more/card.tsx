import type { ComponentChildren } from 'preact'
import './card.css'

export function Card(props: { title: string; level?: 2 | 3; children: ComponentChildren }) {
  const { title, level = 3, children } = props
  const Heading = `h${level}` as const
  return (
    <section class="card more-card">
      <Heading class="more-card-title">{title}</Heading>
      {children}
    </section>
  )
}
