/**
 * Databases that are reused with their connections by several tests. A test with a new file needs more time to open and
 * close it, and to prepare a hundred statements, than for its work. So each test gets its own wrappers, which close
 * permanently, and the rows of the test before are deleted. A test that asks for the path may do anything to the files:
 * these are opened and closed as the program does it, and not reused.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { Blobs } from '../../../main/store/blobs/blobs.ts'
import { connectBlobs, openBlobs } from '../../../main/store/blobs/open-blobs.ts'
import { connectStore, FileStore, openStore, type Seat } from '../../../main/store/store.ts'
import { removeAtExit } from '../remove-at-exit.ts'
import { rememberRows } from './clear-rows.ts'
import { openDoor, rememberStatements } from './gate.ts'
import { layMigrated, layMigratedBlobs } from './migrated-file.ts'

interface Kept {
  connection: Database.Database
  isOpen: boolean
  clear(): boolean
}

interface FolderOptions {
  /** a folder is reused only for the same kind */
  kind: string
  /** the key of all files; 32 bytes */
  key: Uint8Array
  /** the parent folder; its files are opened as the program does it */
  parent?: string | undefined
}

const idle = new Map<string, KeptFolder[]>()

/** Returns a folder whose files are as the program creates them. */
export function takeFolder(options: FolderOptions): KeptFolder {
  if (options.parent !== undefined) {
    const made = new KeptFolder(options, mkdtempSync(path.join(options.parent, `fieldbook-${options.kind}-`)))
    made.tell()
    return made
  }
  const waiting = idle.get(nameOf(options)) ?? []
  for (let one = waiting.pop(); one; one = waiting.pop()) if (one.clear()) return one
  return new KeptFolder(options, makeFolder(options.kind))
}

export class KeptFolder {
  readonly #options: FolderOptions
  readonly #folder: string
  readonly #kept = new Map<string, Kept>()
  readonly #laid = new Set<string>()
  #isTold = false

  constructor(options: FolderOptions, folder: string) {
    this.#options = options
    this.#folder = folder
  }

  /** The file is created when it is first requested. */
  openStore(name: string, seat: Seat, lay = layMigrated): FileStore {
    const options = { file: path.join(this.#folder, name), key: this.#options.key, seat }
    const connection = this.#connect(options.file, lay, connectStore)
    return connection ? new FileStore(connection, options) : openStore(options)
  }

  openBlobs(name: string): Blobs {
    const options = { file: path.join(this.#folder, name), key: this.#options.key }
    const connection = this.#connect(options.file, layMigratedBlobs, connectBlobs)
    return connection ? new Blobs(connection, options.file) : openBlobs(options)
  }

  /** The path of the folder; afterwards it is not reused. */
  tell(): string {
    this.#isTold = true
    for (const [file, { isOpen }] of this.#kept) if (!isOpen) this.#close(file)
    return this.#folder
  }

  /** Ends the use in a test, when everything is closed, so that another test of this kind can use the folder. */
  giveBack(): void {
    if (this.#isTold || [...this.#kept.values()].some(({ isOpen }) => isOpen)) {
      this.remove()
      return
    }
    const waiting = idle.get(nameOf(this.#options)) ?? []
    if (waiting.includes(this)) throw new Error(`${this.#folder} was given back before`)
    const own = new Set([...this.#kept.keys()].flatMap(file => ['', '-wal', '-shm'].map(end => file + end)))
    for (const name of readdirSync(this.#folder)) {
      const file = path.join(this.#folder, name)
      if (!own.has(file)) rmSync(file, { recursive: true })
    }
    idle.set(nameOf(this.#options), [...waiting, this])
  }

  /** Returns false if the connection cannot be reused and was closed. */
  clear(): boolean {
    try {
      if ([...this.#kept.values()].every(({ clear }) => clear())) return true
    } catch {
      // A test has damaged it.
    }
    this.remove()
    return false
  }

  remove(): void {
    for (const file of this.#kept.keys()) this.#close(file)
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #connect(
    file: string,
    lay: (file: string, key: Uint8Array) => string,
    connect: (options: { file: string; key: Uint8Array }) => Database.Database,
  ): Database.Database | null {
    const { key } = this.#options
    if (!this.#laid.has(file) && !existsSync(file)) lay(file, key)
    this.#laid.add(file)
    if (!this.#kept.has(file) && !this.#isTold) this.#keep(file, connect({ file, key }))
    const kept = this.#kept.get(file)
    // A second program in the same test has its own connection, and may outlive the first.
    if (kept?.isOpen) this.tell()
    if (!kept || this.#isTold) return null
    kept.isOpen = true
    return openDoor(kept.connection, { onClose: () => this.#leave(file, kept) })
  }

  #keep(file: string, connection: Database.Database): void {
    this.#kept.set(file, { connection, isOpen: false, clear: rememberRows(connection) })
    rememberStatements(connection)
  }

  /** Discards uncommitted rows, like a kill. */
  #leave(file: string, kept: Kept): void {
    kept.isOpen = false
    if (kept.connection.inTransaction) kept.connection.exec('ROLLBACK')
    if (this.#isTold) this.#close(file)
  }

  #close(file: string): void {
    this.#kept.get(file)?.connection.close()
    this.#kept.delete(file)
  }
}

const nameOf = ({ kind, key }: FolderOptions) => `${kind} ${Buffer.from(key).toString('hex')}`

let all: string | null = null
let made = 0

function makeFolder(kind: string): string {
  if (all === null) {
    all = mkdtempSync(path.join(tmpdir(), 'fieldbook-kept-'))
    removeAtExit(all)
  }
  const folder = path.join(all, `${kind}-${++made}`)
  mkdirSync(folder, { mode: 0o700 })
  return folder
}
