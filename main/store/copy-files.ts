/** The copies of a database that lie in `copies/` beside it: what they are called, and which is the newest. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Copy {
  file: string
  /** epoch ms by the laptop's clock when it was made */
  madeAt: number
}

export function copiesFolder(databaseFile: string): string {
  return path.join(path.dirname(databaseFile), 'copies')
}

/** Every finished copy of the database, the newest first; those made before a migration are among them. */
export function listCopies(databaseFile: string): Copy[] {
  const folder = copiesFolder(databaseFile)
  if (!existsSync(folder)) return []
  const prefix = `${path.basename(databaseFile, '.db')}.`
  return readdirSync(folder)
    .filter(name => name.startsWith(prefix) && name.endsWith('.db'))
    .map(name => path.join(folder, name))
    .map(file => ({ file, madeAt: timeOf(file) }))
    .toSorted((a, b) => orderOf(b.file) - orderOf(a.file) || b.madeAt - a.madeAt)
}

/** `NAME.000012.20261120T163000Z.db`: the number gives the order, as clocks are put back; the time is for people. */
export function nextCopyFile(databaseFile: string, now: number): string {
  const newest = Math.max(0, ...listCopies(databaseFile).map(({ file }) => orderOf(file)))
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const name = `${path.basename(databaseFile, '.db')}.${String(newest + 1).padStart(6, '0')}.${time}.db`
  return path.join(copiesFolder(databaseFile), name)
}

/** Made before a migration, and named by the schema that was left. */
export function isBeforeMigration(file: string): boolean {
  return /\.schema-\d+\.db$/.test(file)
}

/** Those of before a migration come after all others: the newer program has written more since. */
function orderOf(file: string): number {
  return Number(/\.(\d{6,})\.\d+T\d+Z\.db$/.exec(file)?.[1] ?? 0)
}

function timeOf(file: string): number {
  const [, date, time] = /\.(\d{8})T(\d{6})Z\.db$/.exec(file) ?? []
  if (!date || !time) return statSync(file).mtimeMs
  return Date.parse(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`,
  )
}
