/** Lists the files of the folder with blank forms and manuals: `blanks/*`, and `manuals/TYPE/*`. */
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { reason } from '../../../shared/text/message.ts'
import type { BlankProblem } from '../../../shared/views/blank.ts'

export interface FoundFile {
  kind: 'blank' | 'manual'
  /** under the folder, with `/`, such as `manuals/Boiler/guide.pdf` */
  path: string
  /** the whole path */
  file: string
  /** name of the asset type of a manual; null for a blank */
  typeName: string | null
  size: number
  /** epoch ms */
  modifiedAt: number
}

export type ListedFolder = { ok: true; files: FoundFile[] } | { ok: false; problem: BlankProblem }

/** Files that the program may read. More are left out. */
const mostFiles = 2_000

/**
 * Files of other kinds are left out. An unplugged drive may leave an empty folder behind, so a folder without `blanks`
 * and `manuals` counts as missing.
 */
export async function listFolder(folder: string): Promise<ListedFolder> {
  try {
    const [blanks, types] = await Promise.all([
      listNames(path.join(folder, 'blanks')),
      listNames(path.join(folder, 'manuals')),
    ])
    if (blanks === null && types === null) return missing(folder)
    const files = await findFiles(folder, blanks ?? [], types ?? [])
    return { ok: true, files: files.slice(0, mostFiles) }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === undefined || syscall === undefined) throw error
    return missing(folder)
  }
}

function missing(folder: string): ListedFolder {
  return { ok: false, problem: { place: null, ...reason('reference-folder-missing', { name: folder }) } }
}

async function findFiles(
  folder: string,
  blanks: readonly string[],
  types: readonly string[],
): Promise<FoundFile[]> {
  const found: (FoundFile | null)[] = []
  for (const name of blanks.filter(each => /\.(xlsx|json)$/i.test(each)))
    found.push(await describeFile(folder, 'blank', ['blanks', name], null))
  for (const type of types)
    for (const name of (await listNames(path.join(folder, 'manuals', type))) ?? [])
      found.push(await describeFile(folder, 'manual', ['manuals', type, name], type))
  return found.filter(file => file !== null)
}

/** Returns null for a folder, and for a file that was removed in the meantime. */
async function describeFile(
  folder: string,
  kind: FoundFile['kind'],
  names: readonly string[],
  typeName: string | null,
): Promise<FoundFile | null> {
  const file = path.join(folder, ...names)
  const facts = await stat(file).catch(unlessMissing)
  if (facts === null || !facts.isFile()) return null
  const { size, mtimeMs } = facts
  return { kind, path: names.join('/'), file, typeName, size, modifiedAt: Math.trunc(mtimeMs) }
}

/** Returns the names in a folder, without hidden and temporary ones; null: there is no such folder. */
async function listNames(folder: string): Promise<string[] | null> {
  const names = await readdir(folder).catch(unlessMissing)
  return names?.filter(name => !/^(\.|~\$)|^Thumbs\.db$/i.test(name)).sort() ?? null
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
