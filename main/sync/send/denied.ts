/** A hub that has the job does not find what is sent to it: something on the way may have said so. */
import { changeOperation, findOperation, type Operation } from '../records/operation.ts'
import type { Attempt } from './attempt.ts'
import { retry } from './verdict.ts'

/** It is sent once more, some time later. Null: that has been done, and the hub is believed. */
export function denied({ id, made }: Pick<Operation, 'id' | 'made'>): Attempt | null {
  if (made?.isDenied === true) return null
  return {
    verdict: retry('not-a-hub', 'none', { isServerError: true }),
    takeIn: db => changeOperation(db, id, { made: { ...findOperation(db, id)?.made, isDenied: true } }),
  }
}
