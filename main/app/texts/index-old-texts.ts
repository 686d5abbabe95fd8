/** Adds jobs and assets from earlier versions to the word index, a few rows at a time. */

import { addWordsOfAsset } from '../../service/assets/index-asset.ts'
import { addWordsOfJob } from '../../service/jobs/index-job.ts'
import { readMeta, writeMeta } from '../../service/meta.ts'
import type { Store } from '../../store/store.ts'

const metaName = 'wordsAdded'
const whole = 'all'
/** The number of rows in a slice; with ten notes each they take about 3 ms. */
const sliceRows = 10

const add = { jobs: addWordsOfJob, assets: addWordsOfAsset }

/** Indexes the next rows. Returns whether any are left. */
export function indexOldTexts(store: Store): boolean {
  return store.transaction(db => {
    const done = readMeta(db, metaName) ?? 'jobs'
    if (done === whole) return false
    const [table = 'jobs', after] = done.split(' ') as [keyof typeof add, string | undefined]
    const ids = db.column<number>(
      `SELECT id FROM ${table} WHERE ? IS NULL OR id > ? ORDER BY id LIMIT ?`,
      ...[after ?? null, Number(after ?? 0), sliceRows],
    )
    for (const id of ids) add[table](db, id)
    const isRest = ids.length === sliceRows
    const next = isRest ? `${table} ${ids.at(-1)}` : table === 'jobs' ? 'assets' : whole
    writeMeta(db, metaName, next)
    return next !== whole
  })
}
