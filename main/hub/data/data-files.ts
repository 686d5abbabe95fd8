/** The files of a hub's data: which they are, what is copied of them, and whether they are whole. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Message } from '../../../shared/message.ts'
import { hubBlobsFile, hubFile } from '../../app/hub/create-hub.ts'
import { describeLogLoss } from '../../app/hub/move-logs.ts'
import { checkContents } from '../../service/check/check-contents.ts'
import { checkData, checkFile } from '../../service/check/check-data.ts'
import { refuse } from '../../service/refuse.ts'
import type { HubFiles } from '../../store/backup/write-backup.ts'
import { openBlobs } from '../../store/blobs/open-blobs.ts'
import { readDatabase } from '../../store/copies/open-for-reading.ts'
import { openStore } from '../../store/store.ts'
import { storeFailureFrom } from '../../store/store-failure.ts'
import { formatBytes, print, warn } from '../terminal/output.ts'

export function filesIn(dataDir: string): HubFiles {
  return { main: hubFile(dataDir), contents: hubBlobsFile(dataDir) }
}

/** @throws Refused `not-found` */
export function requireHub(dataDir: string): void {
  if (!existsSync(hubFile(dataDir))) {
    refuse(
      'not-found',
      `There is no hub in ${path.resolve(dataDir)}: check --data, or start a hub there first.`,
    )
  }
}

/**
 * Brings both files to this program's schema, as every command does that opens them, and holds them open for `work`:
 * who only reads cannot tidy up what SQLite keeps beside them.
 * @throws StoreFailure
 */
export function withFiles<T>(files: HubFiles, key: Uint8Array, work: () => T): T {
  const store = openStore({ file: files.main, key, seat: 'hub' })
  try {
    const blobs = openBlobs({ file: files.contents, key })
    warnOfLogLoss(store)
    warnOfLogLoss(blobs)
    try {
      return work()
    } finally {
      blobs.close()
    }
  } finally {
    store.close()
  }
}

/** The report comes once: the program that finds it records the log as it is now. */
export function warnOfLogLoss({ logLoss }: { logLoss: Message | null }): void {
  if (logLoss !== null) warn(describeLogLoss(logLoss))
}

/** Prints every fault and returns how many there are; says on stderr how far it is. @throws StoreFailure */
export function lookOver(files: HubFiles, key: Uint8Array): number {
  return readDatabase(files.main, key, main =>
    readDatabase(files.contents, key, contents => {
      warn('Checking the database…')
      let faults = report(files.main, checkData(main.db))
      warn('Checking the file of the contents…')
      faults += report(files.contents, checkFile(contents.db))
      faults += report(files.contents, checkContents(main.db, contents, sayHowFar()))
      return faults
    }),
  )
}

/** A damaged file is one fault and ends its own check alone: the other file is checked too. */
function report(file: string, faults: Iterable<string>): number {
  let count = 0
  try {
    for (const fault of faults) {
      print(fault.startsWith('Damaged: ') ? `${file}: ${fault}` : fault)
      count += 1
    }
    return count
  } catch (error) {
    const failure = storeFailureFrom(error, file)
    if (failure?.code !== 'damaged') throw failure ?? error
    print(`${file} is damaged: it cannot be read to its end.`)
    return count + 1
  }
}

/** The advice for an operator whose data have faults. */
export const afterDamage =
  'Keep the files as they are. Stop the hub, and restore the newest backup that "check FILE" finds sound: "restore FILE --replace".'

export function countFaults(faults: number): string {
  return `${faults} ${faults === 1 ? 'fault' : 'faults'}`
}

const SAY_EVERY_BYTES = 1024 ** 3

function sayHowFar(): (bytes: number) => void {
  let said = 0
  return bytes => {
    if (bytes - said < SAY_EVERY_BYTES) return
    said = bytes
    warn(`${formatBytes(bytes)} of contents are read…`)
  }
}
