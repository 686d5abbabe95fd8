/** `backup FILE` writes one file that holds everything but the key, also while the hub serves. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { refuse } from '../../service/refuse.ts'
import { type TellCopying, writeBackup } from '../../store/backup/write-backup.ts'
import { filesIn, requireHub, warnOfStore, withFiles } from '../data/data-files.ts'
import { databaseOf } from '../data/database-url.ts'
import { requireHubKey } from '../data/hub-key.ts'
import { backUpContents } from '../data/server-data.ts'
import { addDataOption, dataDirOf } from '../options/settings.ts'
import { formatBytes, print, warn } from '../terminal/output.ts'

export function addBackupCommand(program: Command): void {
  addDataOption(program.command('backup <file>'))
    .description('copy all data into one new file, also while the hub runs; the key is not in it')
    .action(backUp)
}

const what = { main: 'the database', contents: 'the contents of documents' } as const

async function backUp(given: string, _options: object, command: Command): Promise<void> {
  const dataDir = dataDirOf(command)
  const file = path.resolve(given)
  if (existsSync(file)) refuse('conflict', `${file} is there already: give the backup another name.`)
  const folder = path.dirname(file)
  if (!existsSync(folder)) refuse('not-found', `There is no folder ${folder}: make it first.`)
  if (databaseOf(command) !== undefined) {
    const lost = await backUpContents(command, dataDir, requireHubKey(dataDir), file)
    tellEnd(file, lost)
    return
  }
  requireHub(dataDir)
  const key = requireHubKey(dataDir)
  const files = filesIn(dataDir)
  const tell: TellCopying = (next, bytes) => warn(`Copying ${what[next]} (${formatBytes(bytes)})…`)
  const { lost, inStore } = withFiles(files, key, () => ({
    lost: writeBackup(files, key, file, tell),
    inStore: warnOfStore(files, key),
  }))
  // The backup does not know which contents are in an object store; "check" looks there.
  tellEnd(file, inStore > 0 ? 0 : lost.length)
}

function tellEnd(file: string, lost: number): void {
  print(`${file}  ${formatBytes(statSync(file).size)}`)
  warn('It can be read with this hub’s key alone: keep a copy of the key elsewhere.')
  if (lost === 0) return
  warn(`The hub itself misses the contents of ${lost} documents: "check" names them.`)
  process.exitCode = 1
}
