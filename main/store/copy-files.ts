/** Names and lists the backups of a database, which are in the folder `copies/` next to it. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Copy {
  file: string
  /** Epoch milliseconds by the laptop's clock when the backup was made. */
  madeAt: number
}

export function copiesFolder(databaseFile: string): string {
  return path.join(path.dirname(databaseFile), 'copies')
}

/** Returns all complete backups, the newest first, including those made before a migration. */
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

/**
 * `NAME.000012.20261120T163000Z.db`: the number gives the order, because a clock may be set back. The time
 * is for users.
 */
export function nextCopyFile(databaseFile: string, now: number): string {
  const newest = Math.max(0, ...listCopies(databaseFile).map(({ file }) => orderOf(file)))
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const name = `${path.basename(databaseFile, '.db')}.${String(newest + 1).padStart(6, '0')}.${time}.db`
  return path.join(copiesFolder(databaseFile), name)
}

/** Whether the backup was made before a migration. Its name has the version of the old schema. */
export function isBeforeMigration(file: string): boolean {
  return /\.schema-\d+\.db$/.test(file)
}

/**
 * Returns the number in the name. Backups from before a migration have none and come last, because they are
 * older.
 */
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
