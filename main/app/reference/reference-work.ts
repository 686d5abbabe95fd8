/**
 * Reads blank forms and manuals from the folder that a setting names, for a server that offers none. It runs in the
 * background, and again when a file has changed. What was read stays while the folder is missing.
 */
import { limits } from '../../../shared/limits/limits.ts'
import { reason } from '../../../shared/text/message.ts'
import type { BlankProblem, ReadBlank } from '../../../shared/views/blank.ts'
import { listTypes } from '../../service/asset-types/read-types.ts'
import { storeFile } from '../../service/documents/store-file.ts'
import type { ReadDb } from '../../store/db.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { bytesAhead } from '../../sync/pull/downloads/wanted-contents.ts'
import { neededTypesAt } from '../../sync/pull/downloads/wanted-manuals.ts'
import { actorIn, hubNow, type SyncContext } from '../../sync/state/context.ts'
import { offeredExtensions } from '../../sync/state/server.ts'
import { drop } from '../ports/drop.ts'
import { type FoundFile, listFolder } from './list-folder.ts'
import {
  isStored,
  type ReferenceRow,
  referenceRows,
  removeEntity,
  writeBlank,
  writeManual,
} from './reference-rows.ts'

/** Milliseconds between two looks into the folder. */
const folderLookMs = 60_000

export interface ReferenceParts {
  context: SyncContext
  /** Returns the folder; empty: none. */
  folder(): string
  /** Reads a file with a blank form outside of this thread; null: it could not be tried. */
  readBlank(file: string): Promise<ReadBlank | null>
}

export class ReferenceWork {
  readonly #parts: ReferenceParts
  #cancel: (() => void) | null = null
  #running: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(parts: ReferenceParts) {
    this.#parts = parts
  }

  get #ports(): SyncContext['ports'] {
    return this.#parts.context.ports
  }

  start(): void {
    drop(this.#look(), this.#ports.log, 'reference.not-read')
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancel?.()
    await this.#running.catch(() => null)
  }

  /** Reads changed files now. */
  async read(): Promise<void> {
    const next = this.#running.catch(() => null).then(() => this.#readChanged())
    this.#running = next
    await next
  }

  async #look(): Promise<void> {
    try {
      await this.read()
    } finally {
      if (!this.#isClosed)
        this.#cancel = this.#ports.clock.after(folderLookMs, () =>
          drop(this.#look(), this.#ports.log, 'reference.not-read'),
        )
    }
  }

  async #readChanged(): Promise<void> {
    const { context } = this.#parts
    const { store } = context.service
    const kinds = kindsFrom(store.read)
    const folder = kinds.length === 0 ? '' : this.#parts.folder()
    if (folder === '') return this.#forget()
    const listed = await listFolder(folder)
    if (this.#isClosed || !store.isWritable) return
    this.#note('', listed.ok ? null : listed.problem)
    if (!listed.ok) return
    const files = listed.files.filter(({ kind }) => kinds.includes(kind))
    this.#removeOthers(files)
    try {
      for (const file of files) {
        if (this.#isClosed || !store.isOpen) return
        await this.#readFile(file)
      }
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      // on a full disk the next look tries again
      this.#ports.log.warn({ err: error }, 'reference.not-stored')
    }
  }

  /** A file that has not changed is not read again, unless its blank or manual is gone. */
  async #readFile(file: FoundFile): Promise<void> {
    const { store } = this.#parts.context.service
    const row = referenceRows.get(store.read, 'WHERE path = ?', file.path)
    const isSame = row !== null && row.size === file.size && row.modifiedAt === file.modifiedAt
    if (isSame && (row.problem !== null || isStored(store.read, row))) return
    if (file.kind === 'blank') await this.#readBlank(file, row)
    else await this.#readManual(file, row)
  }

  /** A damaged version of a blank leaves the earlier one as it is. */
  async #readBlank(file: FoundFile, row: ReferenceRow | null): Promise<void> {
    const read = await this.#parts.readBlank(file.file)
    const { context } = this.#parts
    if (read === null || this.#isClosed || !context.service.store.isOpen) return
    const before = row?.entityUuid ?? null
    if (!read.ok) return this.#save(file, before, read.problems[0] ?? null)
    context.service.store.transaction(db => {
      const uuid = writeBlank(db, context, before, read.blank)
      const problem = uuid === null ? sameName(read.blank.name) : null
      referenceRows.put(db, rowOf(file, uuid ?? before, problem), 'path')
    })
  }

  /** Manuals of types that no coming job needs are left in the folder. */
  async #readManual(file: FoundFile, row: ReferenceRow | null): Promise<void> {
    const { context } = this.#parts
    const { store } = context.service
    const name = (file.typeName ?? '').trim().toLowerCase()
    const types = listTypes(store.read, actorIn(context, store.read))
    const type = types.find(each => each.name?.trim().toLowerCase() === name)
    const before = row?.entityUuid ?? null
    if (type === undefined || !neededTypesAt(store.read, hubNow(context)).has(type.uuid)) return
    const room = context.settings().filesBytes - bytesAhead(store.read) - bytesOfFolder(store.read)
    if (file.size > room && file.size <= limits.documentBytes) return this.#leave(file, row)
    const stored = await storeFile(context.blobs, file.file, context.ports.clock.now())
    if (this.#isClosed || !store.isOpen) return
    if (!stored.ok) return this.#save(file, before, { place: null, ...stored.failure })
    store.transaction(db => {
      const uuid = writeManual(db, context, before, { file: stored.value, assetTypeUuid: type.uuid })
      referenceRows.put(db, rowOf(file, uuid, null), 'path')
    })
  }

  /** Reports a manual without room. It is tried again, as its row has another size than the file. */
  #leave(file: FoundFile, row: ReferenceRow | null): void {
    const most = Math.floor(this.#parts.context.settings().filesBytes / 1024 / 1024)
    const problem = { place: null, ...reason('reference-no-room', { most }) }
    if (row?.problem?.message !== problem.message)
      this.#save({ ...file, size: -1 }, row?.entityUuid ?? null, problem)
  }

  #save(file: FoundFile, entityUuid: string | null, problem: BlankProblem | null): void {
    const { store } = this.#parts.context.service
    store.transaction(db => referenceRows.put(db, rowOf(file, entityUuid, problem), 'path'))
  }

  #note(path: string, problem: BlankProblem | null): void {
    const { store } = this.#parts.context.service
    const known = referenceRows.get(store.read, 'WHERE path = ?', path)?.problem ?? null
    if (known?.message === problem?.message) return
    store.transaction(db => {
      if (problem === null) db.run('DELETE FROM reference_files WHERE path = ?', path)
      else referenceRows.put(db, { path, size: 0, modifiedAt: 0, entityUuid: null, problem }, 'path')
    })
  }

  /** Removes what was made of files that the folder no longer has. */
  #removeOthers(files: readonly FoundFile[]): void {
    const { store } = this.#parts.context.service
    const there = new Set(['', ...files.map(({ path }) => path)])
    const gone = referenceRows.all(store.read, '').filter(({ path }) => !there.has(path))
    if (gone.length === 0) return
    store.transaction(db => {
      for (const { path, entityUuid } of gone) {
        if (entityUuid !== null) removeEntity(db, entityUuid)
        db.run('DELETE FROM reference_files WHERE path = ?', path)
      }
    })
  }

  /** Called without a folder: nothing of an earlier one stays. */
  #forget(): void {
    this.#removeOthers([])
    this.#note('', null)
  }
}

/** Returns the kinds that the server does not offer. */
function kindsFrom(db: ReadDb): FoundFile['kind'][] {
  const offered = offeredExtensions(db)
  return [
    ...(offered.includes('blanks') ? [] : ['blank' as const]),
    ...(offered.includes('manuals') ? [] : ['manual' as const]),
  ]
}

function bytesOfFolder(db: ReadDb): number {
  const sql = `SELECT sum(d.size) FROM manuals n JOIN documents d ON d.id = n.document_id WHERE n.id < 0`
  return db.value<number | null>(sql) ?? 0
}

function rowOf(
  { path, size, modifiedAt }: FoundFile,
  entityUuid: string | null,
  problem: BlankProblem | null,
): ReferenceRow {
  return { path, size, modifiedAt, entityUuid, problem }
}

function sameName(name: string): BlankProblem {
  return { place: null, ...reason('reference-same-name', { name }) }
}
