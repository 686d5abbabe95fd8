/**
 * An edit that is taken out keeps what it was an edit of, so that done again it changes what the person changed, and
 * nothing that the office did to the same list since (sync design, sections 4 and 10).
 */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { Fields } from '../merge/fields.ts'
import { mergeList } from '../merge/merge-list.ts'
import { readBase } from './bases.ts'
import { readFormBase } from './form-base.ts'
import { storedIntent } from './intents.ts'
import { changeOperation, type Edit, editOf, type Operation } from './operation.ts'

/** Before the operation is marked as discarded. */
export function keepBefore(db: WriteDb, operation: Operation): void {
  const edit = editOf(operation)
  const base = edit && baseOf(db, operation, edit)
  if (!edit || !base) return
  const names = Object.keys(edit.fields).filter(name => name in base)
  const before = Object.fromEntries(names.map(name => [name, base[name]]))
  changeOperation(db, operation.id, { intent: storedIntent({ ...edit, before }) })
}

function baseOf(db: ReadDb, { jobUuid }: Operation, edit: Edit): Fields | null {
  if (edit.kind === 'form.patch') return readFormBase(db, edit.formUuid)?.form ?? null
  return jobUuid === null ? null : readBase(db, jobUuid)
}

/** The edit over what is read now: lists entry by entry, and what both changed as the person meant it. */
export function applyPatch({ fields, before = {} }: Pick<Edit, 'fields' | 'before'>, now: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, mine]) => {
      const [was, is] = [before[name], now[name]]
      const areLists = Array.isArray(mine) && Array.isArray(was) && Array.isArray(is)
      return [name, areLists ? mergeList(name, was, mine, is).shown : mine]
    }),
  )
}
