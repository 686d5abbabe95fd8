/** Stores unfinished input under its name (`draft-names.ts`), until it is saved as work or emptied. */

import type { Request } from '../../../shared/contract/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Draft } from '../../../shared/views/view.ts'
import { attempt } from '../../service/refuse.ts'
import { rowsOf } from '../../store/rows.ts'
import { drafts } from '../../store/schema/sync.ts'
import type { Store } from '../../store/store.ts'
import { withCurrentNamesIn } from '../../sync/entities/documents/adopt-document.ts'

const draftRows = rowsOf(drafts)

export function readDraft({ read }: Store, key: string): Draft | null {
  const row = read.get<{ text: string; discrepancy: 0 | 1; internal: 0 | 1 }>(
    'SELECT text, discrepancy, internal FROM drafts WHERE job_uuid = ?',
    withCurrentNamesIn(read, key),
  )
  return row ? { text: row.text, discrepancy: row.discrepancy === 1, internal: row.internal === 1 } : null
}

/**
 * Saves a draft; an empty one is deleted. A page may know a document by a uuid that the server has replaced since.
 * @returns `conflict` when another page stored a different one, `storage`
 */
export function saveDraft(store: Store, request: Request<'draft.save'>, now: number): Outcome<null> {
  const { discrepancy = false, internal = false } = request.value
  const named = (words: string) => withCurrentNamesIn(store.read, words)
  const key = named(request.key)
  const text = named(request.value.text)
  const over = request.over === undefined ? undefined : named(request.over)
  const stored = over === undefined ? null : readDraft(store, key)
  if (stored !== null && ![over, text].includes(stored.text))
    return fail('conflict', reason('draft-elsewhere'))
  const saved = attempt(() =>
    store.transaction(db => {
      if (text === '' && !discrepancy && !internal) {
        db.run('DELETE FROM drafts WHERE job_uuid = ?', key)
        return
      }
      const draft = { text, discrepancy, internal, savedAt: now }
      draftRows.put(db, { jobUuid: key, ...draft }, 'jobUuid')
    }),
  )
  return saved.ok ? succeed(null) : saved
}
