/** Operations in the outbox and in the archive, and the actions on them. */

import { actionStates } from '../../shared/entities/states.ts'
import type { ArchiveRef } from '../../shared/sync/sending.ts'
import { t } from '../text/t.ts'
import { act, ask } from './ask.ts'
import { undoAction, wordsOf } from './job-store.ts'
import { createReader } from './reader.ts'
import { registerStore } from './stores.ts'

const waiting = createReader((_: 'all') => ask('outbox.read', {}))
const takenOut = createReader((_: 'all') => ask('archive.read', {}))
const readers = [waiting, takenOut]

export const outbox = waiting.value
export const archive = takenOut.value

/** The operation that was removed last, while the outbox is open. */
let lastRemoved: string | null = null

function closeOutbox(): void {
  lastRemoved = null
  for (const reader of readers) reader.close()
}

registerStore({
  follow(here) {
    if (here.screen === 'outbox') for (const reader of readers) reader.open('all')
    else closeOutbox()
  },
  onNews: reloadOutbox,
  forget: closeOutbox,
})

export function reloadOutbox(): void {
  for (const reader of readers) reader.reload()
}

/** Returns false if it was refused; the user sees why. */
export async function removeFromOutbox(operationId: string): Promise<boolean> {
  const isRemoved = await act('operation.remove', { operationId }, t('outbox.removed'))
  if (isRemoved) lastRemoved = operationId
  reloadOutbox()
  return isRemoved
}

/**
 * Restores the operation that was removed last, or else undoes the newest state change that still can be. Returns
 * whether there was either.
 */
export function undoInOutbox(now: number): boolean {
  const operationId = lastRemoved
  lastRemoved = null
  if (operationId !== null) {
    void restoreFromArchive({ operationId }, t('archive.redone'))
    return true
  }
  const items = outbox.peek()?.flatMap(group => group.items) ?? []
  const [newest] = items
    .filter(({ undoUntil }) => (undoUntil ?? 0) > now)
    .sort((a, b) => b.createdAt - a.createdAt)
  if (newest !== undefined) void undoAction(newest.operationId)
  return newest !== undefined
}

/** `done`: the message after the operation is in the outbox again. */
export async function restoreFromArchive(ref: ArchiveRef, done: string): Promise<boolean> {
  const state = actionStates.find(name => name === stateAgain(ref))
  const { words } = state === undefined ? {} : await wordsOf(state)
  const isRestored = await act('archive.restore', { ...ref, ...(words !== undefined && { words }) }, done)
  reloadOutbox()
  return isRestored
}

/** Returns the state to which the restored operation changes the job, if it is a state change. */
function stateAgain(ref: ArchiveRef): unknown {
  const { operations = [], choices = [] } = archive.peek() ?? {}
  if ('operationId' in ref) return operations.find(one => one.operationId === ref.operationId)?.summary.state
  const choice = choices.find(one => one.conflictId === ref.conflictId)
  if (choice?.field !== 'state') return null
  return choice.chosen === 'mine' ? choice.office : choice.mine
}
