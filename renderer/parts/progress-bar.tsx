import './progress-bar.css'

/** How far something has come; null: it is under way, and there are no numbers yet. */
export function ProgressBar(props: { label: string; done: number | null; total: number }) {
  const { label, done, total } = props
  return <progress class="progress" aria-label={label} max={Math.max(1, total)} value={done ?? undefined} />
}
