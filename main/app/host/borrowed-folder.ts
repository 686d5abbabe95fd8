/**
 * A data folder that cannot be written, copied to one that can for as long as the program runs: what was saved can be
 * shown and exported, and nothing is saved any more.
 */
import { accessSync, constants, cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { type Outcome, succeed } from '../../../shared/failures.ts'
import { clearLeftFolders, makeScratchFolder } from '../../store/scratch-folder.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'

export interface OpenedFolder extends DataFolder {
  /** the folder that was asked for, where this is a copy of it */
  borrowedFrom: string | null
}

/** `conflict` if it is taken, `storage` if it can neither be written nor be read. */
export function openOrBorrowFolder(dir: string): Outcome<OpenedFolder> {
  clearLeftFolders()
  const opened = openDataFolder(dir)
  if (opened.ok) return succeed({ ...opened.value, borrowedFrom: null })
  return opened.failure.code === 'storage' && canOnlyBeRead(dir) ? borrow(dir) : opened
}

/** With work in it: a folder that is empty and cannot be written is of no use to anybody. */
function canOnlyBeRead(dir: string): boolean {
  if (!existsSync(path.join(dir, 'accounts'))) return false
  try {
    accessSync(dir, constants.W_OK)
    return false
  } catch {
    // that it cannot be written is what was asked
    return true
  }
}

function borrow(from: string): Outcome<OpenedFolder> {
  const { dir, release } = makeScratchFolder()
  for (const name of lent) {
    if (existsSync(path.join(from, name))) cpSync(path.join(from, name), path.join(dir, name), copying)
  }
  return succeed({ dir, borrowedFrom: from, announce: () => undefined, release })
}

/**
 * The key file is read where it lies: it must not stay beside the copies when the program is killed. `Local State` is
 * what the window's keys are sealed with on Windows, and is sealed by the system itself.
 */
const lent = [
  'settings.json',
  'secrets.json',
  'recovery.json',
  'accounts',
  path.join('window', 'Local State'),
]

/** Copies would be of no use in it, and the index of a journal is made anew. */
const copying = {
  recursive: true,
  filter: (file: string) => path.basename(file) !== 'copies' && !file.endsWith('-shm'),
}
