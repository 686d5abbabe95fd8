/**
 * Copies a data folder that is read-only into a writable scratch folder while the program runs. Saved work
 * can be shown and exported; saving is disabled.
 */
import { accessSync, constants, cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { type Outcome, succeed } from '../../../shared/text/failures.ts'
import { clearLeftFolders, makeScratchFolder } from '../../store/scratch-folder.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'

export interface OpenedFolder extends DataFolder {
  /** The read-only folder if this is a copy of one, else null. */
  borrowedFrom: string | null
}

/**
 * Fails with `conflict` if another program uses the folder, and with `storage` if it can neither be written
 * nor copied.
 */
export function openOrBorrowFolder(dir: string): Outcome<OpenedFolder> {
  clearLeftFolders()
  const opened = openDataFolder(dir)
  if (opened.ok) return succeed({ ...opened.value, borrowedFrom: null })
  return opened.failure.code === 'storage' && canOnlyBeRead(dir) ? borrow(dir) : opened
}

/** Whether a read-only folder has accounts. An empty one is not copied. */
function canOnlyBeRead(dir: string): boolean {
  if (!existsSync(path.join(dir, 'accounts'))) return false
  try {
    accessSync(dir, constants.W_OK)
    return false
  } catch {
    // `accessSync` throws if the folder cannot be written
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
 * The files to copy. The key file is read from the original folder: after a crash, a copy would stay next
 * to the copied data.
 * Chromium encrypts the window's keys with `Local State` on Windows; the system protects that file itself.
 */
const lent = [
  'settings.json',
  'secrets.json',
  'recovery.json',
  'accounts',
  path.join('window', 'Local State'),
]

/** Skips backups, which cannot be used here, and `-shm` files, which SQLite creates again. */
const copying = {
  recursive: true,
  filter: (file: string) => path.basename(file) !== 'copies' && !file.endsWith('-shm'),
}
