/**
 * Messages about problems with the laptop's own data. Each says what happened, that nothing was deleted,
 * and what to do.
 */
import path from 'node:path'
import type { Trouble } from '../../../shared/sync/rescue.ts'
import { toMessage } from '../../../shared/text/failures.ts'
import { followedBy, type Message, reason } from '../../../shared/text/message.ts'
import type { Salvaged } from '../../store/salvage/salvage.ts'

/** Other kinds of trouble are shown, and the user can go on working. */
export function preventsSaving({ kind }: Trouble): boolean {
  return kind === 'damaged' || kind === 'read-only'
}

export function damagedTrouble(file: string, { isUnreadable, incomplete }: Salvaged): Trouble {
  const shown = isUnreadable ? 'unreadable' : incomplete.length === 0 ? 'readable' : 'partly'
  const told = reason(`data-damaged-${shown}`, { file: path.basename(file) })
  return { kind: 'damaged', ...told, canRestore: true }
}

export function readOnlyTrouble(folder: string): Trouble {
  return { kind: 'read-only', ...reason('folder-read-only', { folder }), canRestore: false }
}

/** Shown where the disk lacks room even to open the data. */
export function fullTrouble(folder: string): Trouble {
  return { kind: 'read-only', ...reason('folder-full', { folder }), canRestore: false }
}

/** `lost`: the number of unsent photos and files that could not be found in any file. */
export function contentsTrouble(file: string, keptAs: string, lost: number): Trouble {
  const of = { file: path.basename(file), keptAs }
  const told = lost === 0 ? reason('contents-damaged', of) : reason('contents-lost', { ...of, count: lost })
  return { kind: 'contents', ...told, canRestore: false }
}

/** Saving still works, because the database is intact up to the lost part of the write-ahead log. */
export function logTrouble(loss: Message): Trouble {
  return { kind: 'log', ...loss, canRestore: false }
}

export function noCopyTrouble(why: Message): Trouble {
  return { kind: 'no-copy', ...followedBy(reason('no-copy'), toMessage(why)), canRestore: false }
}
