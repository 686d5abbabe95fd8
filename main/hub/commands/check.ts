/** `check [FILE]` checks the data, or a backup of them, and changes nothing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Command } from 'commander'
import { checkStore } from '../../app/hub/contents/check-store.ts'
import { readContentsRecord } from '../../service/documents/contents-record.ts'
import { unpackMain } from '../../store/backup/read-backup.ts'
import { openStore } from '../../store/store.ts'
import { storeAddressOf, withStore } from '../data/contents-store.ts'
import {
  afterDamage,
  afterDamageOnServer,
  countFaults,
  filesIn,
  lookOver,
  requireHub,
  sayHowFar,
  warnOfStore,
  withFiles,
} from '../data/data-files.ts'
import { databaseOf } from '../data/database-url.ts'
import { withHub } from '../data/hub-data.ts'
import { requireHubKey } from '../data/hub-key.ts'
import { checkServer } from '../data/server-data.ts'
import { addOptions, dataDirOf, dataOptions } from '../options/settings.ts'
import { print, warn } from '../terminal/output.ts'
import { requireReadable } from '../terminal/unusable-file.ts'

export function addCheckCommand(program: Command): void {
  addOptions(program.command('check [file]'), [...dataOptions, 'contents', 'contentsKeyFile'])
    .option('--read-store', 'also download and check all files in the S3 store')
    .description("check the data, or a backup's; the key is the data folder's, or the variable's")
    .addHelpText(
      'after',
      '\nPrints what is wrong, a line each; exit code 1 when anything is. It also says what to do.',
    )
    .action(check)
}

async function check(
  file: string | undefined,
  { readStore = false }: { readStore?: boolean },
  command: Command,
): Promise<void> {
  const dataDir = dataDirOf(command)
  const faults =
    file === undefined
      ? await checkFolder(dataDir, readStore, command)
      : checkBackup(path.resolve(file), dataDir)
  if (faults === 0) {
    print('Everything is as it should be.')
    return
  }
  const isOnServer = databaseOf(command) !== undefined
  const advice =
    file !== undefined ? 'Check an older backup.' : isOnServer ? afterDamageOnServer : afterDamage
  warn(`${countFaults(faults)}. ${advice}`)
  process.exitCode = 1
}

async function checkFolder(dataDir: string, readsBytes: boolean, command: Command): Promise<number> {
  const isOnServer = databaseOf(command) !== undefined
  if (!isOnServer) requireHub(dataDir)
  const key = requireHubKey(dataDir)
  const files = filesIn(dataDir)
  const faults = isOnServer
    ? await checkServer(command, dataDir, key)
    : withFiles(files, key, () => lookOver(files, key))
  return faults + (await checkStoreOf(command, readsBytes))
}

/** Prints every fault of the object store, if the hub has one, and returns their number. */
async function checkStoreOf(command: Command, readsBytes: boolean): Promise<number> {
  return withHub(command, async ({ service }) => {
    // A store that has no contents yet needs no check, and is not marked by one.
    if (readContentsRecord(service.store.read) === null) return 0
    const address = storeAddressOf(command, service)
    if (address === null) return 0
    return withStore(command, service, address, async contents => {
      warn(`Checking the files in ${contents.objects.address}…`)
      let faults = 0
      for await (const fault of checkStore({ service, contents, readsBytes, tell: sayHowFar() })) {
        print(fault)
        faults += 1
      }
      if (!readsBytes)
        warn('Their sizes were checked, but their bytes were not read: --read-store reads all of them.')
      return faults
    })
  })
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
    const faults = lookOver({ main, contents: file }, key)
    warnOfStore({ main, contents: file }, key)
    return faults
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
