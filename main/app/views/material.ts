/**
 * Reads the material that can be used on a job, and the material that was used. The sources are the local
 * jobs and the server's list.
 */

import {
  type MaterialChoice,
  type MaterialSum,
  materialLimits,
  type Vans,
} from '../../../shared/contract/material.ts'
import { roundAmount } from '../../../shared/entities/taking.ts'
import { namesOfGs1, readGs1 } from '../../../shared/rules/gs1.ts'
import { foldWord, searchedWords } from '../../../shared/rules/search-words.ts'
import { addDays, startOfDay } from '../../service/entity/local-time.ts'
import { isMaterialSql } from '../../service/material/is-material.ts'
import { leftSql } from '../../service/material/stock.ts'
import type { ReadDb } from '../../store/db.ts'
import { offeredExtensions } from '../../sync/state/server.ts'
import { syncState } from '../../sync/state/state.ts'
import { userNames } from './people.ts'

interface Used {
  title: string
  unit: string | null
  materialNumber: string | null
  uses: number
  /** Epoch milliseconds. */
  last: number | null
}

interface Listed {
  number: string
  name: string
  unit: string | null
  barcode: string | null
  stock: number | null
}

/** Groups used items by their number in the list, or else by their title. */
const usedSql = (
  db: ReadDb,
) => `SELECT trim(i.title) AS title, i.unit, i.material_number AS materialNumber, sum(i.done) AS uses,
    max(i.done_at) AS last
  FROM items i
  WHERE i.quantity IS NOT NULL AND trim(coalesce(i.title, '')) <> '' ${onlyMaterial(db)}
  GROUP BY coalesce(i.material_number, lower(trim(i.title))), coalesce(i.unit, '') ORDER BY last DESC LIMIT 2000`

/** If the server marks material, leaves out work items that have an amount. */
function onlyMaterial(db: ReadDb): string {
  return offeredExtensions(db).includes('material') ? `AND ${isMaterialSql}` : ''
}

const listedSql = `SELECT m.number, m.name, m.unit, m.barcode, ${leftSql('m', 's')} AS stock
  FROM materials m LEFT JOIN van_stocks s ON s.material_id = m.id`

/** An exact number or barcode comes first, then parts in the technician's van, then parts used before, then the list. */
export function findMaterial(db: ReadDb, q: string): MaterialChoice[] {
  const words = searchedWords(q)
  const exact = q.trim() === '' ? [] : listedAs(db, q.trim())
  const used = db
    .all<Used>(usedSql(db))
    .filter(one => hasAll(`${one.title} ${one.materialNumber ?? ''}`, words))
    .slice(0, materialLimits.choices)
    .map(one => toUsedChoice(db, one))
  const listed = words.length === 0 ? [] : listedWith(db, words)
  const all = [
    ...exact.map(line => toChoice(line, used)),
    ...used,
    ...listed.map(line => toChoice(line, used)),
  ]
  return onceEach(all).toSorted(byVan(exact)).slice(0, materialLimits.choices)
}

/** Sorts exact matches first, then parts in the technician's own van. Only that van's stock is known here. */
function byVan(exact: readonly Listed[]) {
  const isExact = ({ materialNumber }: MaterialChoice) =>
    exact.some(({ number }) => number === materialNumber)
  const rank = (choice: MaterialChoice) => (isExact(choice) ? 0 : choice.stock !== null ? 1 : 2)
  return (a: MaterialChoice, b: MaterialChoice) => rank(a) - rank(b)
}

/** Returns all material that a technician used on a day in the laptop's time zone. */
export function sumDay(db: ReadDb, userId: number, date: string, timeZone: string): MaterialSum[] {
  const [from, to] = [startOfDay(date, timeZone) ?? 0, startOfDay(addDays(date, 1), timeZone) ?? 0]
  return db
    .all<MaterialSum>(
      `SELECT trim(i.title) AS title, i.unit, i.material_number AS materialNumber, sum(i.quantity) AS quantity
       FROM items i WHERE i.done = 1 AND i.quantity > 0 AND i.done_by_user_id = ? AND i.done_at >= ? AND i.done_at < ?
         ${onlyMaterial(db)}
       GROUP BY coalesce(i.material_number, lower(trim(i.title))), coalesce(i.unit, '') ORDER BY 1`,
      userId,
      from,
      to,
    )
    .map(sum => ({ ...sum, title: sum.title ?? '', quantity: roundAmount(sum.quantity) }))
}

/** Returns the vans as the server last sent them, with the names of their drivers if known. */
export function readVansView(db: ReadDb): Vans {
  const told = syncState.get(db, 'vans')
  if (told === null) return { at: null, since: 0, vans: [] }
  const names = userNames(db)
  const vans = told.vans.map(({ van, groupId, userIds, lines }) => ({
    van,
    groupId,
    people: userIds.flatMap(id => names.get(id) || []),
    lines: [...lines],
  }))
  return { at: told.at, since: told.since, vans }
}

function hasAll(text: string, words: readonly string[]): boolean {
  const folded = foldWord(text)
  return words.every(word => folded.includes(word))
}

function listedAs(db: ReadDb, code: string): Listed[] {
  const label = readGs1(code)
  const names = JSON.stringify([code, ...(label === null ? [] : namesOfGs1(label))])
  const isNamed = '(SELECT value FROM json_each(?))'
  return db.all<Listed>(
    `${listedSql} WHERE m.number IN ${isNamed} OR m.barcode IN ${isNamed} ORDER BY m.number`,
    names,
    names,
  )
}

function listedWith(db: ReadDb, words: readonly string[]): Listed[] {
  const has = words.map(() => 'instr(m.folded, ?) > 0').join(' AND ')
  return db.all<Listed>(
    `${listedSql} WHERE ${has} ORDER BY stock IS NULL, instr(m.folded, ?), m.name LIMIT ${materialLimits.choices}`,
    ...words,
    words[0] ?? '',
  )
}

/** Uses the current name in the list. */
function toUsedChoice(db: ReadDb, { title, unit, materialNumber, uses }: Used): MaterialChoice {
  const line = materialNumber === null ? undefined : listedAs(db, materialNumber)[0]
  if (line !== undefined) return { ...toChoice(line, []), uses }
  return { title, unit, materialNumber, barcode: null, stock: null, uses }
}

function toChoice(
  { number, name, unit, barcode, stock }: Listed,
  used: readonly MaterialChoice[],
): MaterialChoice {
  const uses = used.find(({ materialNumber }) => materialNumber === number)?.uses ?? 0
  const left = stock === null ? null : roundAmount(stock)
  return { title: name, unit, materialNumber: number, barcode, stock: left, uses }
}

/** Keeps the first of equal choices. */
function onceEach(choices: readonly MaterialChoice[]): MaterialChoice[] {
  const seen = new Set<string>()
  return choices.filter(choice => {
    const name = choice.materialNumber ?? JSON.stringify([foldWord(choice.title), choice.unit])
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew
  })
}
