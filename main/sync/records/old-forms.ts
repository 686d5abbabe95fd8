/**
 * Older copies of a form, at a hub that takes no change of one: a newer one stands in their place, and nobody has
 * removed them yet. Here they are no forms of their own; the person is told of each until it is gone, or let be.
 */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { syncState } from './state.ts'

export interface OldForm {
  /** what it is a copy of, here */
  formUuid: string
  jobUuid: string
  /** what the hub calls it; null: the answer that told was lost */
  hubUuid: string | null
  title: string | null
  /** epoch ms, by the hub where it said so */
  at: number
  /** somebody had filled something in */
  isFilled: boolean
  /** the person has read of it, and lets it be */
  isLetBe: boolean
}

export function oldForms(db: ReadDb): readonly OldForm[] {
  return syncState.get(db, 'oldForms') ?? []
}

export function oldFormsOf(db: ReadDb, formUuid: string): OldForm[] {
  return oldForms(db).filter(old => old.formUuid === formUuid)
}

/** What the person still has to be told of. */
export function untoldOf(db: ReadDb, formUuid: string): OldForm[] {
  return oldFormsOf(db, formUuid).filter(({ isLetBe }) => !isLetBe)
}

export function isOldForm(db: ReadDb, hubUuid: string): boolean {
  return oldForms(db).some(old => old.hubUuid === hubUuid)
}

export function keepOldForm(db: WriteDb, old: OldForm): void {
  if (old.hubUuid !== null && isOldForm(db, old.hubUuid)) return
  write(db, [...oldForms(db), old])
}

/** What another laptop knew of; what is known here of a form is newer. */
export function takeInOldForms(db: WriteDb, all: readonly OldForm[]): void {
  const known = new Set(oldForms(db).map(({ formUuid }) => formUuid))
  for (const old of all) if (!known.has(old.formUuid)) keepOldForm(db, old)
}

/** They are not at the hub any more, or nothing here stands in their place. */
export function forgetOldForms(db: WriteDb, isGone: (old: OldForm) => boolean): void {
  const before = oldForms(db)
  const left = before.filter(old => !isGone(old))
  if (left.length < before.length) write(db, left)
}

/** The person has read of them. */
export function letOldFormsBe(db: WriteDb, formUuid: string): void {
  const before = oldForms(db)
  if (before.every(old => old.formUuid !== formUuid)) return
  write(
    db,
    before.map(old => (old.formUuid === formUuid ? { ...old, isLetBe: true } : old)),
  )
}

function write(db: WriteDb, all: readonly OldForm[]): void {
  if (all.length === 0) syncState.delete(db, 'oldForms')
  else syncState.set(db, 'oldForms', all)
}
