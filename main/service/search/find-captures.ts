/** Finds documents that are being captured on this laptop: by their name, and by the recognised text of their pages. */
import { countFound, excerptOf, searchLimits } from '../../../shared/rules/search-words.ts'
import type { CaptureHit } from '../../../shared/views/search.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'
import { cutName } from './find-jobs.ts'
import type { Sought } from './match.ts'

interface CaptureRow {
  uuid: string
  name: string
  changed_at: number
  owner_kind: 'job' | 'asset'
  owner_uuid: string
  owner_name: string | null
}

interface PageRow {
  capture_uuid: string
  position: number
  text: string
}

/** Documents are sent ten minutes after their last page, so there are few, and they need no index. */
const capturesLooked = 100

/** Words that no page has may be in the name of the document. Returns the newest documents first. */
export function findCaptures(db: ReadDb, actor: Actor, { words, has }: Sought): CaptureHit[] {
  const rows = readCaptures(db, actor)
  if (rows.length === 0) return []
  const pages = Map.groupBy(readPages(db, rows), ({ capture_uuid }) => capture_uuid)
  const least = has === 'all' ? words.length : 1
  const hits = rows.flatMap(row => {
    const best = bestPage(pages.get(row.uuid) ?? [], words)
    const whole = [row.name, row.owner_name, best?.text].join(' ')
    const isOwn = best !== null || countFound(row.name, words) > 0
    return isOwn && countFound(whole, words) >= least ? [toHit(row, best, words)] : []
  })
  return hits.slice(0, searchLimits.files)
}

function readCaptures(db: ReadDb, actor: Actor): CaptureRow[] {
  const groups = [...actor.grants.keys()]
  return db.all<CaptureRow>(
    `SELECT c.uuid, coalesce(c.name, c.label) AS name, c.changed_at, c.owner_kind, c.owner_uuid,
       coalesce(j.title, a.name, a.asset_no) AS owner_name
     FROM captures c LEFT JOIN jobs j ON j.uuid = c.owner_uuid LEFT JOIN assets a ON a.uuid = c.owner_uuid
     WHERE c.document_uuid IS NULL AND ${inGroups('coalesce(j.group_id, a.group_id)', groups)}
     ORDER BY c.changed_at DESC, c.uuid LIMIT ${capturesLooked}`,
    ...groups,
  )
}

function readPages(db: ReadDb, captures: readonly CaptureRow[]): PageRow[] {
  return db.all<PageRow>(
    `SELECT p.capture_uuid, p.position,
       (SELECT group_concat(w.value ->> 'text', ' ') FROM json_each(p.words) w) AS text
     FROM capture_pages p WHERE p.words IS NOT NULL AND p.capture_uuid IN (SELECT value FROM json_each(?))
     ORDER BY p.position`,
    JSON.stringify(captures.map(({ uuid }) => uuid)),
  )
}

/** Returns the page with the most words, the first of equal ones; null: no page has any. */
function bestPage(pages: readonly PageRow[], words: readonly string[]): PageRow | null {
  let best: PageRow | null = null
  let most = 0
  for (const page of pages) {
    const found = countFound(page.text ?? '', words)
    if (found > most) [best, most] = [page, found]
  }
  return best
}

function toHit(row: CaptureRow, page: PageRow | null, words: readonly string[]): CaptureHit {
  return {
    kind: 'capture',
    captureUuid: row.uuid,
    name: cutName(row.name) ?? '',
    page: page && page.position + 1,
    excerpt: page && excerptOf(page.text, words),
    jobUuid: row.owner_kind === 'job' ? row.owner_uuid : null,
    assetUuid: row.owner_kind === 'asset' ? row.owner_uuid : null,
    ownerName: cutName(row.owner_name),
    at: row.changed_at,
  }
}
