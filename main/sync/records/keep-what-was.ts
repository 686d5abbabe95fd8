/** An edit keeps what the hub had until it was sent: should the hub ever show that again, it has lost the edit. */
import { isDeepStrictEqual } from 'node:util'
import type { WriteDb } from '../../store/db.ts'
import type { Fields } from '../merge/fields.ts'
import { storedIntent } from './intents.ts'
import { changeOperation, editOf, type Operation } from './operation.ts'

/** `remote`: what is edited, as it is read before it is written. */
export function keepWhatWas(db: WriteDb, operation: Operation, remote: Fields): void {
  const edit = editOf(operation)
  if (edit === null) return
  const { fields } = edit
  // what the hub has already may have come by an attempt before this one
  const others = Object.keys(fields).filter(name => !isDeepStrictEqual(remote[name], fields[name]))
  const had = Object.fromEntries(others.map(name => [name, remote[name] ?? null]))
  const before = { ...edit.before, ...had }
  changeOperation(db, operation.id, { intent: storedIntent({ ...edit, before }) })
}
