import './progress-bar.css'

/** A progress bar; null: running, without numbers yet. */
export function ProgressBar(props: { label: string; done: number | null; total: number }) {
  const { label, done, total } = props
  return <progress class="progress" aria-label={label} max={Math.max(1, total)} value={done ?? undefined} />
}
