/** Writes the full-text rows of jobs, assets and pages, which are not copied: each engine has its own form. */
import { indexAsset } from '../../../service/assets/index-asset.ts'
import { indexJob } from '../../../service/jobs/index-job.ts'
import { indexPage } from '../../../service/texts/page-texts.ts'
import { readProgress, writeProgress } from '../../../store/move/copy-table.ts'
import type { Store } from '../../../store/store.ts'

const sliceRows = 100

const steps = [
  { table: 'jobs', step: 'job_search', index: indexJob },
  { table: 'assets', step: 'asset_search', index: indexAsset },
  { table: 'page_texts', step: 'page_search', index: indexPage },
] as const

/** After an interruption it continues with the next rows. @throws StoreFailure */
export function indexRows(store: Store): void {
  for (const { table, step, index } of steps) {
    for (let isDone = readProgress(store.read, step).isDone; !isDone; )
      isDone = store.transaction(db => {
        const { after, rows } = readProgress(db, step)
        const ids = db.column<number>(
          `SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ${sliceRows}`,
          Number(after?.[0] ?? 0),
        )
        for (const id of ids) index(db, id)
        const isLast = ids.length < sliceRows
        writeProgress(db, step, {
          after: [ids.at(-1) ?? 0],
          rows: rows + ids.length,
          isDone: isLast,
        })
        return isLast
      })
  }
}
