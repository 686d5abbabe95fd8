/**
 * The uuids that jobs, forms, assets and their types name in what they hold as JSON: a signature, the values of fields,
 * a chosen icon. A document that is named there is in use, though it hangs nowhere.
 */
import { contentLimits } from '../../../../shared/limits.ts'
import type { ReadDb } from '../../../store/db.ts'

/** Each gives a slice of rows after an id, of those changed at or after a `lastModified`, with their JSON as one text. */
const sources = [
  `SELECT id, coalesce(signature, '') || coalesce(custom_fields, '') || coalesce(extra, '') AS text FROM jobs`,
  `SELECT id, fields || coalesce(extra, '') AS text FROM forms`,
  `SELECT id, coalesce(custom_fields, '') || coalesce(extra, '') AS text FROM assets`,
  `SELECT id, asset_template || coalesce(extra, '') AS text FROM asset_types`,
  // its own uuid in its own path says nothing
  `SELECT id, replace(coalesce(thumb_url, ''), uuid, '') || coalesce(extra, '') AS text FROM documents`,
].map(select => `${select} WHERE id > ? AND last_modified >= ? ORDER BY id LIMIT ?`)

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Slice by slice, in lower case, so that the caller may let others work in between. */
export function* referredUuids(db: ReadDb, since: number): Generator<string[], void, undefined> {
  for (const source of sources) {
    let after = Number.MIN_SAFE_INTEGER
    for (;;) {
      const rows = db.all<{ id: number; text: string }>(source, after, since, contentLimits.sweepSlice)
      const last = rows.at(-1)
      if (!last) break
      yield rows.flatMap(({ text }) => text.match(uuids) ?? []).map(uuid => uuid.toLowerCase())
      after = last.id
    }
  }
}
