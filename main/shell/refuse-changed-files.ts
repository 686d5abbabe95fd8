/** A package whose machine code or threads are not as they were packed is not run. */
import { reason } from '../../shared/message.ts'
import { giveUp } from './give-up.ts'
import { type ChangedFile, isReplaced, listChanged, readReplaced } from './unpacked-files.ts'

/**
 * `archive`: the package's own. The files that an administrator has replaced, mostly none; null: another one was
 * changed, a person is told, and the program ends.
 */
export async function refuseChangedFiles(archive: string): Promise<string[] | null> {
  const changed = await listOrArchive(archive)
  // the list is asked for only where something was changed
  const replaced = changed.length === 0 ? new Set<string>() : await readReplaced()
  const foreign = changed.find(file => !isReplaced(file, replaced))
  if (foreign === undefined) return changed.map(({ name }) => name)
  giveUp(reason('program-changed', { file: foreign.name }))
  return null
}

/** Of an archive that cannot be read, itself. */
async function listOrArchive(archive: string): Promise<ChangedFile[]> {
  try {
    return listChanged(archive, await import('original-fs'))
  } catch (error) {
    console.error(error)
    return [{ name: archive, digest: null }]
  }
}
