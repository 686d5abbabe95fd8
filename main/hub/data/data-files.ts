/** The files of a hub's data: their names, their copies and their checks. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Message } from '../../../shared/text/message.ts'
import { hubBlobsFile, hubFile } from '../../app/hub/create-hub.ts'
import { describeLogLoss } from '../../app/hub/move-logs.ts'
import { checkContents, documentsInStore } from '../../service/check/check-contents.ts'
import { checkData, checkFile } from '../../service/check/check-data.ts'
import { readContentsRecord } from '../../service/documents/contents-record.ts'
import { refuse } from '../../service/refuse.ts'
import type { HubFiles } from '../../store/backup/write-backup.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import { openBlobs } from '../../store/blobs/open-blobs.ts'
import { readDatabase } from '../../store/copies/open-for-reading.ts'
import type { ReadDb } from '../../store/db.ts'
import { requireNotMoved } from '../../store/move/move-mark.ts'
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
 * Migrates both files to this program's schema and keeps them open during `work`: a connection that only reads cannot
 * remove SQLite's temporary files.
 * @throws StoreFailure
 */
export function withFiles<T>(files: HubFiles, key: Uint8Array, work: () => T): T {
  const store = openStore({ file: files.main, key, seat: 'hub' })
  try {
    requireNotMoved(store)
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

/** Warns about a lost write-ahead log. Only the program that finds the loss reports it, so the warning comes once. */
export function warnOfLogLoss({ logLoss }: { logLoss: Message | null }): void {
  if (logLoss !== null) warn(describeLogLoss(logLoss))
}

/** Prints every fault and returns their number. Reports progress on stderr. @throws StoreFailure */
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

/**
 * Prints the faults of one file and returns their number. A damaged file counts as one fault and does not stop the
 * check of the other file.
 */
export function report(file: string, faults: Iterable<string>): number {
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

/** Warns about contents in an object store, which a backup does not contain. Returns their number. */
export function warnOfStore(files: HubFiles, key: Uint8Array): number {
  return readDatabase(files.main, key, main =>
    readDatabase(files.contents, key, contents => {
      return warnOfDocumentsInStore(main.db, contents.blobs)
    }),
  )
}

/** Does the same for opened databases. */
export function warnOfDocumentsInStore(main: ReadDb, blobs: Blobs): number {
  const record = readContentsRecord(main)
  if (record === null) return 0
  const { length } = documentsInStore(main, blobs)
  warn(
    `The files of ${length} documents are in ${record.address}. A backup does not contain them: back up the bucket with the tools of its maker. A file stays there for 30 days after its last document was deleted.`,
  )
  return length
}

/** The advice for an operator whose data have faults. */
export const afterDamage =
  'Keep the files as they are. Stop the hub, and restore the newest backup that "check FILE" finds sound: "restore FILE --replace".'

export const afterDamageOnServer =
  'Stop the hub. Restore the newest good backup of the database by pg_restore or pgBackRest, and of the contents by "restore FILE --replace". Then run "database restored".'

export function countFaults(faults: number): string {
  return `${faults} ${faults === 1 ? 'fault' : 'faults'}`
}

const SAY_EVERY_BYTES = 1024 ** 3

/** Returns a function that reports progress, with the number of bytes read so far. */
export function sayHowFar(): (bytes: number) => void {
  let said = 0
  return bytes => {
    if (bytes - said < SAY_EVERY_BYTES) return
    said = bytes
    warn(`${formatBytes(bytes)} of contents are read…`)
  }
}
