/**
 * UUIDs in the JSON columns of jobs, forms, assets and types: a signature, values of fields, a chosen icon. A document
 * named there is in use, though it has no owner.
 */
import { contentLimits } from '../../../../shared/limits/limits.ts'
import type { ReadDb } from '../../../store/db.ts'

/** Each query reads a slice of rows after an id, changed at or after a `lastModified`, with their JSON as one text. */
const sources = [
  `SELECT id, coalesce(signature, '') || coalesce(custom_fields, '') || coalesce(extra, '') AS text FROM jobs`,
  `SELECT id, fields || coalesce(extra, '') AS text FROM forms`,
  `SELECT id, coalesce(custom_fields, '') || coalesce(extra, '') AS text FROM assets`,
  `SELECT id, asset_template || coalesce(extra, '') AS text FROM asset_types`,
  // Removes a document's own UUID from its path. Otherwise each document would count as used by itself.
  `SELECT id, replace(coalesce(thumb_url, ''), uuid, '') || coalesce(extra, '') AS text FROM documents`,
].map(select => `${select} WHERE id > ? AND last_modified >= ? ORDER BY id LIMIT ?`)

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Yields the UUIDs in lower case, one slice at a time, so that the caller can answer requests in between. */
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
