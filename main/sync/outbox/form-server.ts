/** Learns from a base server's answers how it treats forms, because the base interface does not specify it. */
import type { FormReadOnly } from '../../../shared/views/form.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { readFormBase } from '../state/bases.ts'
import { offeredExtensions } from '../state/server.ts'
import { type FormServer, syncState } from '../state/state.ts'
import { isFoldable, pendingOnForm } from './pending.ts'

export function formServer(db: ReadDb): FormServer {
  const build = syncState.get(db, 'hubVersion')
  const known = syncState.get(db, 'formServer')
  return known?.build === build ? known : { build }
}

export function learnFormServer(db: WriteDb, learnt: Omit<Partial<FormServer>, 'build'>): void {
  syncState.set(db, 'formServer', { ...formServer(db), ...learnt })
}

/** Whether the server stores a form only once, and refuses changes. */
export function isCreateOnly(db: ReadDb): boolean {
  return formServer(db).level === 'create-only' && !offeredExtensions(db).includes('forms')
}

/** Returns why a form cannot be edited; null: it can. */
export function readOnlyReason(
  db: ReadDb,
  { uuid, job_uuid: jobUuid }: { uuid: string; job_uuid: string | null },
): FormReadOnly | null {
  if (offeredExtensions(db).includes('forms')) return null
  const pending = jobUuid === null ? [] : pendingOnForm(db, jobUuid, uuid)
  const creation = pending.find(({ kind }) => kind === 'form.create')
  if (creation && isFoldable(creation)) return null
  if (isCreateOnly(db)) return 'create-only'
  return !creation && readFormBase(db, uuid)?.hubUuid === null ? 'nameless' : null
}
