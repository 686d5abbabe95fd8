/**
 * Discards operations into the archive; only the user does that. A discarded edit stores the values from which it
 * began. If the user restores it, it changes only the values that the user had changed (sync design, sections 4 and
 * 10).
 */
import { isDeepStrictEqual } from 'node:util'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { Fields } from '../merge/fields.ts'
import { matchEntries } from '../merge/match-entries.ts'
import { mergeList } from '../merge/merge-fields.ts'
import { readBase, readFormBase } from '../state/bases.ts'
import type { SyncContext } from '../state/context.ts'
import {
  type Edit,
  editedFields,
  editOf,
  type Operation,
  overtakenBy,
  pendingOf,
  storedIntent,
} from './operation.ts'
import { madeHere, pendingOnForm } from './pending.ts'
import { applyEvent, relink, writeIntent } from './write-operation.ts'

/** Stores the values from which an edit began. Called before the edit is discarded. */
function keepBefore(db: WriteDb, operation: Operation): void {
  const edit = editOf(operation)
  const base = edit && baseOf(db, operation, edit)
  if (!edit || !base) return
  const names = Object.keys(edit.fields).filter(name => name in base)
  const before = Object.fromEntries(names.map(name => [name, base[name]]))
  writeIntent(db, operation.id, storedIntent({ ...edit, before }))
}

/**
 * Returns the fields that the operation still has to send: those that differ from the server's version with all earlier
 * edits applied. An attempted edit that a later edit replaced may still arrive, so its fields are included.
 */
export function changesIn(db: ReadDb, operation: Operation, edit: Edit, fields: Fields): Fields {
  const before = baseOf(db, operation, edit) ?? {}
  const inDoubt = overtakenBy(db, [operation]).map(other => editOf(other)?.fields ?? {})
  const isNew = (name: string, value: unknown) =>
    !isAsBefore(value, before[name]) ||
    inDoubt.some(other => name in other && !isAsBefore(value, other[name]))
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isNew(name, value)))
}

/**
 * Compares two values. An entry that was removed and added again equals the earlier entry, although it has a local
 * number.
 */
function isAsBefore(value: unknown, before: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(before)) return isDeepStrictEqual(value, before)
  const ids = new Map(before.map((entry: Fields) => [entry.uuid, entry.id]))
  const numbered = value.map((entry: Fields) =>
    typeof entry.id === 'number' && entry.id < 0 && ids.has(entry.uuid)
      ? { ...entry, id: ids.get(entry.uuid) }
      : entry,
  )
  return isDeepStrictEqual(numbered, before)
}

/** Returns the server's version, or the form created here, with the earlier waiting edits applied. */
function baseOf(db: ReadDb, { jobUuid, seq }: Operation, edit: Edit): Fields | null {
  if (jobUuid === null) return null
  const isForm = edit.kind === 'form.patch'
  const pending = isForm ? pendingOnForm(db, jobUuid, edit.formUuid) : pendingOf(db, jobUuid)
  const base = isForm ? (readFormBase(db, edit.formUuid)?.form ?? madeHere(pending)) : readBase(db, jobUuid)
  const earlier = pending.filter(other => other.kind === edit.kind && other.seq < seq)
  return base && { ...base, ...editedFields(earlier) }
}

/**
 * Stores in an edit the values that the server had before it was sent. If the server shows them again later, it
 * has lost the edit. `remote`: the server's version before the edit.
 */
export function storeEarlierValues(db: WriteDb, operation: Operation, remote: Fields): void {
  const edit = editOf(operation)
  if (edit === null) return
  const { fields } = edit
  // a value that the server already has may come from an earlier attempt of this edit
  const others = Object.keys(fields).filter(name => !isDeepStrictEqual(remote[name], fields[name]))
  const had = Object.fromEntries(others.map(name => [name, remote[name] ?? null]))
  const before = { ...edit.before, ...had }
  writeIntent(db, operation.id, storedIntent({ ...edit, before }))
}

/**
 * Returns the edit applied to the present version. Lists are merged entry by entry; in other fields the user's
 * value wins.
 */
export function applyPatch({ fields, before = {} }: Pick<Edit, 'fields' | 'before'>, now: Fields): Fields {
  const { renamed } = matchEntries({ base: before, view: fields, attempted: [] }, now)
  const known = renamed(before)
  return Object.fromEntries(
    Object.entries(renamed(fields)).map(([name, mine]) => {
      const [was, is] = [known[name], now[name]]
      const areLists = Array.isArray(mine) && Array.isArray(was) && Array.isArray(is)
      return [name, areLists ? mergeList(name, was, mine, is).shown : mine]
    }),
  )
}

type Undo = (db: WriteDb, context: SyncContext, operation: Operation) => void

/** Discards an operation. `undo` removes its effect from the screens. */
export function removeEdit(
  db: WriteDb,
  context: SyncContext,
  operation: Operation,
  { reason, undo }: { reason: 'undone' | 'removed'; undo: Undo },
): void {
  keepBefore(db, operation)
  applyEvent(db, operation.id, { kind: 'discarded', now: context.ports.clock.now(), reason })
  relink(db, operation)
  undo(db, context, operation)
}
