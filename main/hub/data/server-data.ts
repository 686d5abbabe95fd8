/** Checks and saves what belongs to a database on a server: its tables, and the contents in the data folder. */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { hubBlobsFile, openHubBlobs } from '../../app/hub/create-hub.ts'
import {
  checkBytes,
  checkContents,
  documentsInStore,
  documentsNotInFile,
} from '../../service/check/check-contents.ts'
import { checkData, checkFile } from '../../service/check/check-data.ts'
import { refuse } from '../../service/refuse.ts'
import { withConnection } from '../../store/connect.ts'
import { readDatabase } from '../../store/copies/open-for-reading.ts'
import { checkSchema } from '../../store/postgres/check-schema.ts'
import { putInPlace } from '../../store/put-in-place.ts'
import { withFailuresOf } from '../../store/store-failure.ts'
import { vacuumInto } from '../../store/vacuum-into.ts'
import { warn } from '../terminal/output.ts'
import { report, sayHowFar, warnOfDocumentsInStore } from './data-files.ts'
import { withHub } from './hub-data.ts'

/** Prints every fault and returns their number. @throws Refused, StoreFailure */
export function checkServer(command: Command, dataDir: string, key: Uint8Array): Promise<number> {
  const file = hubBlobsFile(dataDir)
  return withHub(command, ({ service: { store } }) => {
    openHubBlobs({ dataDir, key }).close()
    return readDatabase(file, key, contents => {
      warn('Checking the tables of the database…')
      let faults = report(store.place, checkSchema(store.read))
      warn('Checking the database…')
      faults += report(store.place, checkData(store.read))
      warn('Checking the file of the contents…')
      faults += report(file, checkFile(contents.db))
      faults += report(file, checkContents(store.read, contents, sayHowFar()))
      warn('The pages of the database were not checked: pg_amcheck of PostgreSQL does that.')
      return faults
    })
  })
}

/**
 * Copies the contents into a new file, also while the hub serves. Returns the number of documents without content.
 * @throws Refused, StoreFailure
 */
export function backUpContents(
  command: Command,
  dataDir: string,
  key: Uint8Array,
  to: string,
): Promise<number> {
  const file = hubBlobsFile(dataDir)
  return withHub(command, ({ service: { store } }) => {
    const blobs = openHubBlobs({ dataDir, key })
    try {
      warn('Copying the contents of documents…')
      withFailuresOf(to, () =>
        withConnection(file, key, connection => vacuumInto(connection, to, () => undefined)),
      )
      warn(
        `The database ${store.place} is not in the backup. Back it up before this command, so that no document lacks its ` +
          'content: “pg_dump --format=custom --file=fieldbook.dump ADDRESS”, or “pgbackrest backup”.',
      )
      warnOfDocumentsInStore(store.read, blobs)
      const elsewhere = documentsInStore(store.read, blobs).length
      return documentsNotInFile(store.read, blobs).length - elsewhere
    } finally {
      blobs.close()
    }
  })
}

/**
 * Replaces the contents by those of a backup, without the database. Returns the folder with the old ones.
 * `requireSound` receives the number of faults, and throws if there are too many.
 * @throws Refused, StoreFailure
 */
export function restoreContents(
  from: string,
  dataDir: string,
  key: Uint8Array,
  requireSound: (faults: number) => void,
): string | null {
  const folder = path.join(dataDir, 'restoring')
  const fresh = path.join(folder, 'hub-blobs.db')
  // An interrupted run left this folder. No other process uses it, as the data folder is locked.
  rmSync(folder, { recursive: true, force: true })
  try {
    mkdirSync(folder, { mode: 0o700 })
    withFailuresOf(fresh, () => copyFileSync(from, fresh))
    requireSound(
      readDatabase(fresh, key, contents => {
        if (contents.db.has("SELECT 1 FROM sqlite_schema WHERE name = 'main_parts'"))
          refuse(
            'conflict',
            `${from} has a database too: it is a backup of a hub with a file. Restore it into another folder without ` +
              '--database, and run “database move” there. Nothing was changed.',
          )
        warn('Checking the contents…')
        return report(from, checkFile(contents.db)) + report(from, checkBytes(contents, sayHowFar()))
      }),
    )
    return putInPlace(fresh, hubBlobsFile(dataDir), new Date())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
