/**
 * The unencrypted files of runs, and connections to them. Reading the schema and preparing statements would take half
 * of a short run. So a file's connection stays open when a program ends or is killed, and the next program or run uses
 * it. Each program has its own wrapper, which closes for good.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { addFunctions } from '../../main/store/functions.ts'
import { FileStore, type Seat, type Store } from '../../main/store/store.ts'
import { openDoor, rememberStatements } from '../support/store/gate.ts'
import { createDisk, type Disk } from './disk.ts'

const noKey = new Uint8Array(32)
const disks = new WeakMap<Store, Disk>()
const idle = new Map<string, Database.Database>()

/**
 * Opens a file without a key and without syncing to the disk: runs simulate killed programs, not stolen or failing
 * disks.
 */
export function openPlain(file: string, seat: Seat): FileStore {
  const connection = idle.get(file) ?? connectPlain(file)
  idle.delete(file)
  // No other process has the file open.
  connection.pragma('locking_mode = EXCLUSIVE')
  const disk = createDisk()
  const door = openDoor(connection, { before: disk.before, onClose: () => leave(file, connection) })
  const store = new FileStore(door, { file, key: noKey, seat })
  disks.set(store, disk)
  return store
}

export function diskOf(store: Store): Disk {
  const disk = disks.get(store)
  if (!disk) throw new Error(`${store.place} was not opened for a run`)
  return disk
}

function connectPlain(file: string): Database.Database {
  const connection = new Database(file)
  connection.pragma('journal_mode = MEMORY')
  connection.pragma('synchronous = OFF')
  connection.pragma('foreign_keys = ON')
  connection.pragma('temp_store = MEMORY')
  addFunctions(connection)
  rememberStatements(connection)
  return connection
}

/** Rolls back an open transaction, as a kill would, and keeps the connection for the next program. */
function leave(file: string, connection: Database.Database): void {
  if (connection.inTransaction) connection.exec('ROLLBACK')
  connection.pragma('locking_mode = NORMAL')
  // The next reading releases the lock. SQLite then compares its cache with the file.
  connection.prepare('SELECT count(*) FROM meta').get()
  idle.set(file, connection)
}

/** Reads the file. There is no write-ahead log, so it contains all commits. */
export const readCopy = (file: string): Buffer => readFileSync(file)

let copies = 0

/**
 * Writes a copy with a new change counter. A connection reads its cached pages again only if the counter has changed,
 * and in exclusive mode SQLite counts only once, so two copies could have the same number.
 */
export function writeCopy(file: string, bytes: Buffer): void {
  const counted = Buffer.from(bytes)
  const counter = ++copies * 10_000
  for (const at of [changeCounterAt, versionValidForAt]) counted.writeUInt32BE(counter, at)
  writeFileSync(file, counted)
}

/** Offsets in SQLite's database header. */
const [changeCounterAt, versionValidForAt] = [24, 92]

let folder: string | null = null

/**
 * Returns the folder of this thread's runs, without files of the last run. It is in memory if the system supports it.
 */
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
      // The folder does not exist or is not writable.
    }
  }
  throw new Error('There is no folder for the files of a run')
}
