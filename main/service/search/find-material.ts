/** Finds entries of the list of parts and material by number, name or barcode, also by a part of a word. */
import type { MaterialHit } from '../../../shared/entities/search-hit.ts'
import { countFound, searchLimits } from '../../../shared/rules/search-words.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'
import { cutName } from './find-jobs.ts'
import type { Sought } from './match.ts'

interface MaterialRow {
  number: string
  name: string
  unit: string | null
  barcode: string | null
}

/** The number of rows to compare word by word. */
const looked = 200

/** Returns the entries with the most words first. */
export function findMaterial(db: ReadDb, actor: Actor, { words, has }: Sought): MaterialHit[] {
  const groups = [...actor.grants.keys()]
  const fits = words.map(() => 'instr(folded, ?) > 0').join(has === 'all' ? ' AND ' : ' OR ')
  const rows = db.all<MaterialRow>(
    `SELECT number, name, unit, barcode FROM materials WHERE ${inGroups('+group_id', groups)} AND (${fits})
     ORDER BY number, id LIMIT ${looked}`,
    ...groups,
    ...words,
  )
  return rows
    .map(row => ({ row, found: countFound([row.number, row.name, row.barcode].join(' '), words) }))
    .filter(({ found }) => (has === 'all' ? found === words.length : found > 0))
    .sort((a, b) => b.found - a.found)
    .slice(0, searchLimits.material)
    .map(({ row }) => ({
      kind: 'material',
      number: cutName(row.number) ?? '',
      name: cutName(row.name) ?? '',
      unit: cutName(row.unit),
      barcode: cutName(row.barcode),
    }))
}
