/** What waits to be sent, what was taken out of it, and what a person can do with each of it. */
import type { ArchiveRef } from '../../shared/sending.ts'
import { act, ask } from './ask.ts'
import { createReader } from './reader.ts'

const waiting = createReader((_: 'all') => ask('outbox.read', {}))
const takenOut = createReader((_: 'all') => ask('archive.read', {}))
const readers = [waiting, takenOut]

export const outbox = waiting.value
export const archive = takenOut.value

export function openOutbox(): void {
  for (const reader of readers) reader.open('all')
}

export function closeOutbox(): void {
  for (const reader of readers) reader.close()
}

export function reloadOutbox(): void {
  for (const reader of readers) reader.reload()
}

/** `done` is said once it is on its way again. */
export async function restoreFromArchive(ref: ArchiveRef, done: string): Promise<boolean> {
  const isRestored = await act('archive.restore', ref, done)
  reloadOutbox()
  return isRestored
}
