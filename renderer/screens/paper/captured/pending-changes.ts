/**
 * Changes of pages that the screen shows before main has saved them. A second click on "Rotate" so follows from the
 * first one.
 */
import { signal } from '@preact/signals'
import type { CapturedPage, CaptureView } from '../../../../shared/contract/capture.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'

export type ShownChange = Partial<Pick<CapturedPage, 'corners' | 'look'>> & { to?: number }

interface Pending {
  pageUuid: string
  change: ShownChange
  /** it was saved or refused: the next reading has its result */
  isDone: boolean
}

const pending = signal<readonly Pending[]>([])

/** Shows a change until it was saved and read again. */
export async function showWhile<T>(
  pageUuid: string,
  change: ShownChange,
  saving: () => Promise<T>,
): Promise<T> {
  const entry: Pending = { pageUuid, change, isDone: false }
  pending.value = [...pending.peek(), entry]
  try {
    return await saving()
  } finally {
    pending.value = pending.peek().map(other => (other === entry ? { ...entry, isDone: true } : other))
  }
}

/** Call it when the documents were read. */
export function dropDone(): void {
  if (pending.peek().some(({ isDone }) => isDone)) pending.value = pending.peek().filter(one => !one.isDone)
}

/** Returns the documents with the changes that are being saved. */
export function withPending(read: Outcome<CaptureView[]> | null): Outcome<CaptureView[]> | null {
  if (read?.ok !== true || pending.value.length === 0) return read
  return { ...read, value: read.value.map(capture => pending.value.reduce(applyTo, capture)) }
}

function applyTo(capture: CaptureView, { pageUuid, change: { to, ...change } }: Pending): CaptureView {
  const page = capture.pages.find(({ uuid }) => uuid === pageUuid)
  if (page === undefined) return capture
  const changed = { ...page, ...change }
  if (to === undefined)
    return { ...capture, pages: capture.pages.map(other => (other === page ? changed : other)) }
  return { ...capture, pages: capture.pages.filter(other => other !== page).toSpliced(to, 0, changed) }
}
