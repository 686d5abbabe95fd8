/** Finds manuals by name and caption, and by the name of their asset type. Each is shown on an asset of the type. */

import type { FileHit } from '../../../shared/entities/search-hit.ts'
import { foldWord, searchLimits } from '../../../shared/rules/search-words.ts'
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'
import { type FileRow, toFileHit } from './find-files.ts'
import type { Sought } from './match.ts'

/** A manual without an asset on this laptop is not here either. */
const select = `SELECT d.id, d.uuid, d.file_name, substr(d.description, 1, 2000) AS description, d.created_at,
    NULL AS job_uuid, NULL AS job_title, t.name AS asset_name,
    (SELECT a.uuid FROM assets a WHERE a.asset_type_id = t.id ORDER BY a.id LIMIT 1) AS asset_uuid
  FROM manuals n JOIN documents d ON d.id = n.document_id JOIN asset_types t ON t.uuid = n.asset_type_uuid
  WHERE EXISTS (SELECT 1 FROM assets a WHERE a.asset_type_id = t.id)`

/** Returns the newest manuals first. They are few, so their names are compared without an index. */
export function findManuals(db: ReadDb, actor: Actor, { words, has }: Sought): FileHit[] {
  const isHit = (row: FileRow) => {
    const name = foldWord([row.file_name, row.description, row.asset_name].join(' '))
    return has === 'all' ? words.every(word => name.includes(word)) : words.some(word => name.includes(word))
  }
  return readRows(db, actor, 'true')
    .filter(isHit)
    .slice(0, searchLimits.files)
    .map(row => toFileHit(row, words))
}

/** Returns the manuals with these documents that the user can see. */
export function readManualRows(db: ReadDb, actor: Actor, documentIds: readonly number[]): FileRow[] {
  const ids = JSON.stringify(documentIds)
  return readRows(db, actor, `d.id IN ${listedNumbers}`, ids)
}

function readRows(db: ReadDb, actor: Actor, condition: string, ...values: string[]): FileRow[] {
  const groups = [...actor.grants.keys()]
  const sql = `${select} AND ${inGroups('n.group_id', groups)} AND ${condition} ORDER BY n.id DESC`
  return db.all<FileRow>(sql, ...groups, ...values)
}
