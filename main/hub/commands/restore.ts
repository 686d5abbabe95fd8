/** `restore FILE` replaces the data by a backup and moves the old data to another folder. */
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { raiseGeneration } from '../../service/identity.ts'
import { refuse } from '../../service/refuse.ts'
import { isThere, moveIntoPlace } from '../../store/backup/move-into-place.ts'
import { unpackBackup } from '../../store/backup/read-backup.ts'
import type { HubFiles } from '../../store/backup/write-backup.ts'
import { holdLock } from '../../store/lock.ts'
import { openStore } from '../../store/store.ts'
import { countFaults, filesIn, lookOver, warnOfStore, withFiles } from '../data/data-files.ts'
import { databaseOf } from '../data/database-url.ts'
import { requireHubKey } from '../data/hub-key.ts'
import { restoreContents } from '../data/server-data.ts'
import { addDataOption, dataDirOf } from '../options/settings.ts'
import { print, warn } from '../terminal/output.ts'
import { requireReadable } from '../terminal/unusable-file.ts'

interface RestoreOptions {
  replace?: true
  despiteFaults?: true
}

export function addRestoreCommand(program: Command): void {
  addDataOption(program.command('restore <file>'))
    .description('make the data of a backup those of the hub, which must not run meanwhile')
    .option('--replace', 'put data that are there aside, into a folder that is then named')
    .option('--despite-faults', 'restore a backup with faults all the same')
    .addHelpText(
      'after',
      '\nThe key is hub.key in the data folder, or FIELDBOOK_HUB_KEY: the one of the hub that was backed up.',
    )
    .action(restore)
}

function restore(given: string, options: RestoreOptions, command: Command): void {
  const dataDir = path.resolve(dataDirOf(command))
  const file = path.resolve(given)
  const isOnServer = databaseOf(command) !== undefined
  requireReadable(file)
  const key = requireHubKey(dataDir)
  const unlock = holdLock(path.join(dataDir, 'hub.lock'))
  if (!unlock) refuse('conflict', `A hub serves ${dataDir}. Stop it first.`)
  try {
    if (isOnServer) restoreBesideServer(file, dataDir, key, options)
    else restoreLocked(file, dataDir, key, options)
  } finally {
    unlock()
  }
}

function restoreLocked(file: string, dataDir: string, key: Uint8Array, options: RestoreOptions): void {
  const files = filesIn(dataDir)
  if (isThere(files) && !options.replace) {
    refuse('conflict', `${dataDir} holds data already: --replace puts them aside. Nothing was changed.`)
  }
  const folder = path.join(dataDir, 'restoring')
  // An interrupted run left this folder. No other process uses it, as the data folder is locked.
  rmSync(folder, { recursive: true, force: true })
  try {
    const fresh = filesIn(folder)
    warn('Taking the backup apart…')
    unpackBackup(file, key, fresh)
    requireSound(
      withFiles(fresh, key, () => {
        warnOfStore(fresh, key)
        return lookOver(fresh, key)
      }),
      options,
    )
    raiseIn(fresh, key)
    const aside = path.join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`)
    const wasThere = isThere(files)
    moveIntoPlace(fresh, files, aside)
    print(`${dataDir} holds the data of ${file}. Laptops send again what they had sent since, up to 14 days.`)
    print('“laptop list --behind” shows which of them have not reported back yet.')
    if (wasThere) print(`What was there before lies in ${aside}.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Restores the contents alone: PostgreSQL's tools restore the database, and the hub may not open it before. */
function restoreBesideServer(file: string, dataDir: string, key: Uint8Array, options: RestoreOptions): void {
  if (existsSync(filesIn(dataDir).contents) && !options.replace)
    refuse('conflict', `${dataDir} holds contents already: --replace puts them aside. Nothing was changed.`)
  const aside = restoreContents(file, dataDir, key, faults => requireSound(faults, options))
  print(`${dataDir} holds the contents of ${file}.`)
  if (aside !== null) print(`What was there before lies in ${aside}.`)
  print(
    'Restore the database by pg_restore or pgBackRest too, and then run “database restored”: laptops send again what is missing. “check” says if contents are missing.',
  )
}

/** Raises the generation: laptops then resend what they sent since the backup was made. */
function raiseIn({ main }: HubFiles, key: Uint8Array): void {
  const store = openStore({ file: main, key, seat: 'hub' })
  try {
    store.transaction(db => raiseGeneration(db, Date.now()))
  } finally {
    store.close()
  }
}

function requireSound(faults: number, { despiteFaults }: RestoreOptions): void {
  if (faults === 0) return
  const count = countFaults(faults)
  if (!despiteFaults) {
    refuse(
      'storage',
      `The backup has ${count}: --despite-faults restores it all the same. Nothing was changed.`,
    )
  }
  warn(`The backup has ${count}.`)
  process.exitCode = 1
}
