import type { ComponentChildren } from 'preact'
import './card.css'

export function Card({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="card more-card">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
