/** `check [FILE]` checks the data, or a backup of them, and changes nothing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Command } from 'commander'
import { unpackMain } from '../../store/backup/read-backup.ts'
import { openStore } from '../../store/store.ts'
import { afterDamage, countFaults, filesIn, lookOver, requireHub, withFiles } from '../data/data-files.ts'
import { requireHubKey } from '../data/hub-key.ts'
import { addDataOption, dataDirOf } from '../options/settings.ts'
import { print, warn } from '../terminal/output.ts'
import { requireReadable } from '../terminal/unusable-file.ts'

export function addCheckCommand(program: Command): void {
  addDataOption(program.command('check [file]'))
    .description("check the data, or a backup's; the key is the data folder's, or the variable's")
    .addHelpText(
      'after',
      '\nPrints what is wrong, a line each; exit code 1 when anything is. It also says what to do.',
    )
    .action(check)
}

function check(file: string | undefined, _options: object, command: Command): void {
  const dataDir = dataDirOf(command)
  const faults = file === undefined ? checkFolder(dataDir) : checkBackup(path.resolve(file), dataDir)
  if (faults === 0) {
    print('Everything is as it should be.')
    return
  }
  const advice = file === undefined ? afterDamage : 'Check an older backup.'
  warn(`${countFaults(faults)}. ${advice}`)
  process.exitCode = 1
}

function checkFolder(dataDir: string): number {
  requireHub(dataDir)
  const key = requireHubKey(dataDir)
  const files = filesIn(dataDir)
  return withFiles(files, key, () => lookOver(files, key))
}

/** Reads the contents inside the backup and unpacks only the main database, which is small. */
function checkBackup(file: string, dataDir: string): number {
  requireReadable(file)
  const key = requireHubKey(dataDir)
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-check-'))
  try {
    const main = path.join(folder, 'hub.db')
    unpackMain(file, key, main)
    openStore({ file: main, key, seat: 'hub' }).close()
    return lookOver({ main, contents: file }, key)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
