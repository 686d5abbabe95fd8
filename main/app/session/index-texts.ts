/** Indexes the words of jobs and assets from earlier versions in the background. */

import type { Store } from '../../store/store.ts'
import type { Ports } from '../ports/ports.ts'
import { indexOldTexts } from './index-old-texts.ts'

/** Milliseconds between two slices, so that other work can run. */
const waitMs = 20

/** Returns a function that stops the indexing. The next start continues it. */
export function continueIndexing(store: Store, clock: Ports['clock']): () => void {
  const next = (): (() => void) =>
    clock.after(waitMs, () => {
      if (store.isWritable && indexOldTexts(store)) cancel = next()
    })
  let cancel = next()
  return () => cancel()
}
