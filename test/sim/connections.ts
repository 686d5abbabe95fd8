/**
 * The plain files of runs, and connections to them. Half of a short life would be spent on reading the schema and
 * preparing the same few texts, so that a file keeps its connection when a program ends or is killed, for the next
 * program, or with other bytes for the next run. Each program has a door of its own to it, which closes for good.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { type Seat, Store } from '../../main/store/store.ts'
import { openDoor, rememberStatements } from '../main/store/door.ts'
import { createDisk, type Disk } from './disk.ts'

const noKey = new Uint8Array(32)
const disks = new WeakMap<Store, Disk>()
const idle = new Map<string, Database.Database>()

/** What a run must outlive is a killed program, and no disk is stolen in it: so there is no key, and no wait for a disk. */
export function openPlain(file: string, seat: Seat): Store {
  const connection = idle.get(file) ?? connectPlain(file)
  idle.delete(file)
  // nobody else has the file open
  connection.pragma('locking_mode = EXCLUSIVE')
  const disk = createDisk()
  const door = openDoor(connection, { before: disk.before, onClose: () => leave(file, connection) })
  const store = new Store(door, { file, key: noKey, seat })
  disks.set(store, disk)
  return store
}

export function diskOf(store: Store): Disk {
  const disk = disks.get(store)
  if (!disk) throw new Error(`${store.file} was not opened for a run`)
  return disk
}

function connectPlain(file: string): Database.Database {
  const connection = new Database(file)
  connection.pragma('journal_mode = MEMORY')
  connection.pragma('synchronous = OFF')
  connection.pragma('foreign_keys = ON')
  connection.pragma('temp_store = MEMORY')
  rememberStatements(connection)
  return connection
}

/** What was not committed is not there, as after a kill; and the connection waits for who opens the file next. */
function leave(file: string, connection: Database.Database): void {
  if (connection.inTransaction) connection.exec('ROLLBACK')
  connection.pragma('locking_mode = NORMAL')
  // the lock is let go with the next reading, and what is remembered of the file is compared with it from then on
  connection.prepare('SELECT count(*) FROM meta').get()
  idle.set(file, connection)
}

/** All of it as it is now: without a log beside it, whatever is committed stands in the file. */
export const readCopy = (file: string): Buffer => readFileSync(file)

let copies = 0

/**
 * A connection that keeps the file's pages reads them anew when the counter in the header is another one. While it has
 * the file for itself it counts once alone, so that of two moments of one program the bytes would not tell.
 */
export function writeCopy(file: string, bytes: Buffer): void {
  const counted = Buffer.from(bytes)
  const counter = ++copies * 10_000
  for (const at of [changeCounterAt, versionValidForAt]) counted.writeUInt32BE(counter, at)
  writeFileSync(file, counted)
}

/** Of SQLite's database header. */
const [changeCounterAt, versionValidForAt] = [24, 92]

let folder: string | null = null

/** Where the files of this thread's runs lie, with those of the last run: in memory, where the system has such a place. */
export function emptyFolder(): string {
  folder ??= makeFolder()
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    if (!idle.has(file)) rmSync(file, { recursive: true })
  }
  return folder
}

function makeFolder(): string {
  for (const parent of ['/dev/shm', tmpdir()]) {
    try {
      const made = mkdtempSync(path.join(parent, 'fieldbook-sim-'))
      process.once('exit', () => rmSync(made, { recursive: true, force: true }))
      return made
    } catch {
      // no such place, or not ours to write
    }
  }
  throw new Error('There is no folder for the files of a run')
}
