/** A package whose machine code or threads are not as they were packed is not run. */
import { reason } from '../../shared/message.ts'
import { giveUp } from './give-up.ts'
import { readReplaced } from './replaced-files.ts'
import { findChangedFile } from './unpacked-files.ts'

/** `archive`: the package's own. False: a person is told, and the program ends. */
export async function refuseChangedFiles(archive: string): Promise<boolean> {
  const changed = await findChanged(archive)
  if (changed !== null) giveUp(reason('program-changed', { file: changed }))
  return changed === null
}

/** Of an archive that cannot be read, itself. */
async function findChanged(archive: string): Promise<string | null> {
  try {
    const files = await import('original-fs')
    const changed = findChangedFile(archive, files)
    // the list is asked for only where something was changed
    return changed === null ? null : findChangedFile(archive, files, await readReplaced())
  } catch (error) {
    console.error(error)
    return archive
  }
}
