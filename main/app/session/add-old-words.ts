/** Adds the words of jobs and assets that were stored before words were kept. It works in slices of a few rows. */

import { addWordsOfAsset } from '../../service/assets/index-asset.ts'
import { addWordsOfJob } from '../../service/jobs/index-job.ts'
import { readMeta, writeMeta } from '../../service/meta.ts'
import type { Store } from '../../store/store.ts'

const metaName = 'wordsAdded'
const whole = 'all'
/** Rows of one slice: with ten notes each they take some 3 ms. */
const sliceRows = 10

const add = { jobs: addWordsOfJob, assets: addWordsOfAsset }

/** Adds the words of the next rows. Returns whether any rows are left. */
export function addOldWords(store: Store): boolean {
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
