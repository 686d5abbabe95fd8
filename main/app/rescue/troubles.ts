/** What a person is told when the laptop's own data is in trouble: what happened, that nothing was deleted, what to do. */
import path from 'node:path'
import type { Trouble } from '../../../shared/view.ts'
import type { Salvaged } from '../../store/salvage/salvage.ts'

export function damagedTrouble(file: string, { isUnreadable, incomplete }: Salvaged): Trouble {
  const name = path.basename(file)
  const shown = isUnreadable
    ? 'Nothing of it can be read.'
    : incomplete.length === 0
      ? 'Everything in it could be read.'
      : 'What can still be read is shown here.'
  return {
    kind: 'damaged',
    message: `The data on this laptop is damaged (${name}), most likely by the disk. Nothing was deleted, and nothing is saved until it is restored. ${shown} Export your unsent work to be safe, then restore.`,
    canRestore: true,
  }
}

export function readOnlyTrouble(folder: string): Trouble {
  return {
    kind: 'read-only',
    message: `The data folder ${folder} cannot be written, so nothing can be saved. What was saved before is shown here. Export your unsent work elsewhere, or mend the folder’s permissions or the disk and start again.`,
    canRestore: false,
  }
}

export function noCopyTrouble(why: string): Trouble {
  return {
    kind: 'no-copy',
    message: `Your work is saved, but no copy of it could be made. ${why}`,
    canRestore: false,
  }
}
