/** Refuses to run a package whose native modules or worker threads differ from the packed ones. */
import { reason } from '../../shared/text/message.ts'
import { giveUp } from './give-up.ts'
import { type ChangedFile, isReplaced, listChanged, readReplaced } from './unpacked-files.ts'

/**
 * Checks the files next to `archive`, the package's own. Returns the files that an administrator has replaced. If
 * another file differs, it reports that, ends the program and returns null.
 */
export async function refuseChangedFiles(archive: string): Promise<string[] | null> {
  const changed = await listOrArchive(archive)
  // The list of replacements is read only if a file differs.
  const replaced = changed.length === 0 ? new Set<string>() : await readReplaced()
  const foreign = changed.find(file => !isReplaced(file, replaced))
  if (foreign === undefined) return changed.map(({ name }) => name)
  giveUp(reason('program-changed', { file: foreign.name }))
  return null
}

/** Lists the changed files; an unreadable archive counts as changed. */
async function listOrArchive(archive: string): Promise<ChangedFile[]> {
  try {
    return listChanged(archive, await import('original-fs'))
  } catch (error) {
    console.error(error)
    return [{ name: archive, digest: null }]
  }
}
