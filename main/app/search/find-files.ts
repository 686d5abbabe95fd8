/**
 * Files by name and caption. They have no full-text index: every file that hangs on something is looked at, with a
 * pattern that takes a letter whatever its case and marks are, which costs a millisecond for a thousand of them.
 */
import type { FileHit } from '../../../shared/search-view.ts'
import { excerptOf, foldWord, searchLimits } from '../../../shared/search-words.ts'
import type { Actor } from '../../service/actor.ts'
import { inGroups } from '../../service/entity/groups.ts'
import type { ReadDb } from '../../store/db.ts'
import { cutName } from './find-jobs.ts'
import type { Sought } from './match.ts'

interface FileRow {
  uuid: string
  file_name: string | null
  description: string | null
  mime_type: string | null
  created_at: number
  job_uuid: string | null
  job_title: string | null
  asset_uuid: string | null
  asset_name: string | null
}

/** The newest first. */
export function findFiles(db: ReadDb, actor: Actor, { words, has }: Sought): FileHit[] {
  const groups = [...actor.grants.keys()]
  const patterns = words.map(patternOf)
  const fits = words.map(() => '(d.file_name GLOB ? OR d.description GLOB ?)')
  const rows = db.all<FileRow>(
    `SELECT d.uuid, d.file_name, substr(d.description, 1, ?) AS description, d.mime_type, d.created_at,
       j.uuid AS job_uuid, j.title AS job_title, a.uuid AS asset_uuid, coalesce(a.name, a.asset_no) AS asset_name
     FROM documents d JOIN document_links l ON l.document_id = d.id
       LEFT JOIN jobs j ON j.id = l.job_id LEFT JOIN job_marks m ON m.job_id = l.job_id
       LEFT JOIN assets a ON a.id = l.asset_id
     WHERE ${inGroups('d.group_id', groups)} AND (${fits.join(has === 'all' ? ' AND ' : ' OR ')})
       AND (m.gone IS NULL OR m.put_away_at IS NULL)
     ORDER BY d.created_at DESC, d.id DESC LIMIT ?`,
    captionLetters,
    ...groups,
    ...patterns.flatMap(pattern => [pattern, pattern]),
    searchLimits.files,
  )
  return rows.map(row => toHit(row, words))
}

const captionLetters = 2_000

function toHit(row: FileRow, words: readonly string[]): FileHit {
  return {
    kind: 'file',
    documentUuid: row.uuid,
    fileName: cutName(row.file_name),
    excerpt: row.description ? excerptOf(row.description, words) : null,
    mimeType: row.mime_type,
    jobUuid: row.job_uuid,
    assetUuid: row.asset_uuid,
    ownerName: cutName(row.job_title ?? row.asset_name),
    at: row.created_at,
  }
}

/** The word anywhere in a text. A folded word has letters and digits alone, so that no letter of it is a sign. */
function patternOf(word: string): string {
  return `*${[...word].map(letter => alike.get(letter) ?? `[${letter}${letter.toUpperCase()}]`).join('')}*`
}

/** The letters of Europe that are one without their marks, each as a class of a pattern. */
const alike = gatherAlike()

function gatherAlike(): ReadonlyMap<string, string> {
  const families = new Map<string, Set<string>>()
  for (let code = 0x41; code < 0x250; code++) {
    const letter = String.fromCharCode(code)
    const folded = foldWord(letter)
    if (!/^\p{L}$/u.test(folded)) continue
    families.set(folded, (families.get(folded) ?? new Set([folded])).add(letter))
  }
  return new Map([...families].map(([folded, letters]) => [folded, `[${[...letters].join('')}]`]))
}
