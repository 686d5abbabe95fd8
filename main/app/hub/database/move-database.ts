/** Moves all rows of a hub's database into an empty one on another engine, and compares them. */
import { createHash } from 'node:crypto'
import { refuse } from '../../../service/refuse.ts'
import { compareTable } from '../../../store/move/compare-table.ts'
import { copyNumbers } from '../../../store/move/copy-numbers.ts'
import { copyTable } from '../../../store/move/copy-table.ts'
import { finishFile, removeTriggers } from '../../../store/move/finish-file.ts'
import { type MoveMark, readMoveMark, writeMoveMark } from '../../../store/move/move-mark.ts'
import { movedTables } from '../../../store/move/moved-tables.ts'
import type { Row } from '../../../store/move/read-rows.ts'
import { findUnstorable, replaceUnstorable } from '../../../store/move/unstorable-rows.ts'
import { FileStore, type Store } from '../../../store/store.ts'
import { markBoth, requireMovable } from './begin-move.ts'
import { indexRows } from './index-rows.ts'
import { countOthers } from './other-sessions.ts'

export interface Move {
  source: Store
  target: Store
  /** The path of the file that `target` becomes; null: it is on a server. */
  targetFile: string | null
  /** Whether U+0000 in texts, which PostgreSQL cannot store, becomes U+FFFD. */
  replacesUnstorable: boolean
  /** Receives progress, a sentence each. */
  tell(sentence: string): void
}

export interface Moved {
  rows: number
  tables: number
  /** SHA-256 over the digests of all tables, in hex. */
  digest: string
}

/**
 * The caller holds the data folder, so that no hub serves. After an interruption, call it again. Returns null if all
 * rows were moved and compared before, and only the end was missing.
 * @throws Refused, StoreFailure
 */
export function moveDatabase(move: Move): Moved | null {
  const { source, target, tell } = move
  const known = requireMovable(move)
  if (known?.state === 'moved') {
    endInTarget(target, known)
    return null
  }
  const prepare = requireStorable(move)
  const mark = markBoth(move, known)
  const version = versionOf(source)
  if (target instanceof FileStore) removeTriggers(target)
  for (const table of movedTables) {
    const tellRows = everyRows(rows => tell(`${table.name}: ${rows} rows are copied…`))
    copyTable(source.read, target, table, { prepare, tellRows })
  }
  target.transaction(db => copyNumbers(source.read, db))
  tell('Comparing all rows…')
  const moved = compareAll(move, prepare)
  tell('Preparing the search…')
  indexRows(target)
  if (target instanceof FileStore) finishFile(target)
  source.transaction(db => {
    if (versionOf(source) !== version || countOthers(source.read) > 0)
      refuse(
        'conflict',
        'Another command has used the old database during the move, so the new one may lack a change. Nothing is lost: ' +
          'run “database cancel”, and move into an empty database again.',
      )
    writeMoveMark(db, { ...mark, state: 'moved' })
  })
  endInTarget(target, mark)
  return moved
}

/** Returns what changes with each commit of another program. */
function versionOf({ read }: Store): string {
  return read.engine === 'sqlite' ? String(read.value('PRAGMA data_version')) : ''
}

/** Most texts that are named. */
const mostNamed = 20

/** Returns the function that prepares a row for the copy. @throws Refused for texts that cannot be copied */
function requireStorable({ source, replacesUnstorable, tell }: Move): (row: Row) => Row {
  if (source.read.engine === 'postgres') return row => row
  tell('Looking for texts that PostgreSQL cannot store…')
  const found = [...findUnstorable(source.read)]
  if (found.length === 0) return row => row
  if (replacesUnstorable) return replaceUnstorable
  for (const name of found.slice(0, mostNamed)) tell(name)
  return refuse(
    'conflict',
    `${found.length} rows have texts with U+0000, which PostgreSQL cannot store. Nothing was changed. Correct them, or ` +
      'run the command again with --replace-unstorable, which stores U+FFFD in its place.',
  )
}

/** @throws Refused for the first row that differs */
function compareAll({ source, target }: Move, prepare: (row: Row) => Row): Moved {
  const hash = createHash('sha256')
  let rows = 0
  for (const table of movedTables) {
    const compared = compareTable(source.read, target.read, table, prepare)
    if (compared.difference !== null)
      refuse(
        'storage',
        `The databases are not equal: ${compared.difference}. The old database is unchanged. Run “database cancel”, and ` +
          'move into an empty database again.',
      )
    rows += compared.rows
    hash.update(compared.digest)
  }
  return { rows, tables: movedTables.length, digest: hash.digest('hex') }
}

/** From here on, hubs use the new database. */
function endInTarget(target: Store, { id, place, isPlaceFile }: MoveMark): void {
  const known = readMoveMark(target.read)
  if (known?.state === 'filled') return
  const from = known ?? { place, isPlaceFile }
  target.transaction(db => {
    db.run("DELETE FROM meta WHERE name LIKE 'move:%'")
    writeMoveMark(db, { id, place: from.place, isPlaceFile: from.isPlaceFile, state: 'filled' })
  })
}

const sayEvery = 20_000

function everyRows(say: (rows: number) => void): (rows: number) => void {
  let said = 0
  return rows => {
    if (rows - said < sayEvery) return
    said = rows
    say(rows)
  }
}
