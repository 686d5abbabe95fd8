/**
 * Databases that go from test to test with their connections. A test that begins with a fresh file pays for opening
 * and closing it and for preparing a hundred texts, which is more than most do with it. So each test gets doors of its
 * own, which close for good, and all rows of the one before are gone. Who asks where the files lie may do anything to
 * them: these are opened and closed as the program does it, and never used again.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { Blobs } from '../../../main/store/blobs/blobs.ts'
import { connectBlobs, openBlobs } from '../../../main/store/blobs/open-blobs.ts'
import { connectStore, openStore, type Seat, Store } from '../../../main/store/store.ts'
import { removeAtExit } from '../remove-at-exit.ts'
import { rememberRows } from './clear-rows.ts'
import { openDoor, rememberStatements } from './door.ts'
import { layMigrated, layMigratedBlobs } from './migrated-file.ts'

interface Kept {
  connection: Database.Database
  isOpen: boolean
  clear(): boolean
}

interface FolderOptions {
  /** whose it is: one is used again for the same alone */
  kind: string
  /** of all files; 32 bytes */
  key: Uint8Array
  /** a folder to make it in; the files are the program's own then */
  parent?: string | undefined
}

const idle = new Map<string, KeptFolder[]>()

/** Its files are as the program makes them at first. */
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

  /** The file is made when it is first asked for. */
  openStore(name: string, seat: Seat, lay = layMigrated): Store {
    const options = { file: path.join(this.#folder, name), key: this.#options.key, seat }
    const connection = this.#connect(options.file, lay, connectStore)
    return connection ? new Store(connection, options) : openStore(options)
  }

  openBlobs(name: string): Blobs {
    const options = { file: path.join(this.#folder, name), key: this.#options.key }
    const connection = this.#connect(options.file, layMigratedBlobs, connectBlobs)
    return connection ? new Blobs(connection, options.file) : openBlobs(options)
  }

  /** Where it lies. */
  tell(): string {
    this.#isTold = true
    for (const [file, { isOpen }] of this.#kept) if (!isOpen) this.#close(file)
    return this.#folder
  }

  /** At the end of a test, once all that was opened is closed: for the next that asks for the same. */
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

  /** False: it cannot be used again, and is gone. */
  clear(): boolean {
    try {
      if ([...this.#kept.values()].every(({ clear }) => clear())) return true
    } catch {
      // somebody harmed it
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
    // a second program beside the first has a connection of its own, and may outlive it
    if (kept?.isOpen) this.tell()
    if (!kept || this.#isTold) return null
    kept.isOpen = true
    return openDoor(kept.connection, { onClose: () => this.#leave(file, kept) })
  }

  #keep(file: string, connection: Database.Database): void {
    this.#kept.set(file, { connection, isOpen: false, clear: rememberRows(connection) })
    rememberStatements(connection)
  }

  /** What was not committed is not there, as after a kill. */
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
