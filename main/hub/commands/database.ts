/** `database move|cancel|restored`: moves the data between the file and a PostgreSQL server, and reports a restore. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { hubFile } from '../../app/hub/create-hub.ts'
import { moveDatabase } from '../../app/hub/database/move-database.ts'
import { openOnServer } from '../../app/hub/open-on-server.ts'
import { refuse } from '../../service/refuse.ts'
import { holdLock } from '../../store/lock.ts'
import { readMoveMark, writeMoveMark } from '../../store/move/move-mark.ts'
import { movingFile, putMovedFile, removeMovingFile } from '../../store/move/moving-file.ts'
import { openStore, type Store } from '../../store/store.ts'
import { createCommandAudit } from '../data/command-audit.ts'
import { requireHub } from '../data/data-files.ts'
import { databaseOf, databaseUrl } from '../data/database-url.ts'
import { readHubKey, requireHubKey } from '../data/hub-key.ts'
import { parseDatabaseTarget } from '../options/readers.ts'
import { addDataOption, dataDirOf, settingOf } from '../options/settings.ts'
import { print, warn } from '../terminal/output.ts'
import { addRestoredCommand } from './restored.ts'

export function addDatabaseCommands(program: Command): void {
  const database = program
    .command('database')
    .description('where the data are: a file, or a PostgreSQL server')
  addDataOption(database.command('move'))
    .description(
      'move all data to an empty database of a PostgreSQL server, or back; stop the hub first, or start it with --read-only',
    )
    .requiredOption('--to <place>', 'postgres://… or file', parseDatabaseTarget)
    .option('--replace-unstorable', 'store U+FFFD in place of U+0000, which PostgreSQL cannot store')
    .addHelpText(
      'after',
      '\nThe data come from the file of --data, or with --to file from --database. --database-password-file is for the ' +
        'server.\nAll rows are compared at the end. Start the command again if it was interrupted.',
    )
    .action(move)
  addDataOption(database.command('cancel'))
    .description('end a move that is not finished, so that the hub uses the old database again')
    .action(cancel)
  addRestoredCommand(database)
}

interface MoveOptions {
  to: string
  replaceUnstorable?: boolean
}

function move({ to, replaceUnstorable = false }: MoveOptions, command: Command): void {
  withFolder(command, dataDir => {
    const isToFile = to === 'file'
    const given = settingOf(command, 'database')
    if (isToFile && given === undefined)
      refuse('bad-request', '--to file needs --database, which says where the data are now.')
    if (!isToFile && given !== undefined && given !== to)
      refuse(
        'bad-request',
        'Data are moved between the file and a server: --database and --to are two servers. Use pg_dump.',
      )
    const passwordFile = settingOf(command, 'databasePasswordFile')
    const url = databaseUrl({ database: isToFile ? given : to, databasePasswordFile: passwordFile }) ?? to
    if (isToFile) moveToFile(dataDir, url)
    else moveToServer(dataDir, url, replaceUnstorable)
    createCommandAudit(dataDir)('database.moved', { to })
  })
}

function moveToServer(dataDir: string, url: string, replacesUnstorable: boolean): void {
  requireHub(dataDir)
  const key = requireHubKey(dataDir)
  withStores(
    () => openStore({ file: hubFile(dataDir), key, seat: 'hub' }),
    () => openOnServer({ url, serving: 'no' }, key),
    (source, target) => {
      const moved = moveDatabase({ source, target, targetFile: null, replacesUnstorable, tell: warn })
      say(moved, target.place)
    },
  )
  print(
    'Start the hub with this address in --database now. The file stays as it is, and no hub uses it any more.',
  )
}

function moveToFile(dataDir: string, url: string): void {
  const file = hubFile(dataDir)
  const key = requireHubKey(dataDir)
  requireReplaceable(file, key)
  withStores(
    () => openOnServer({ url, serving: 'no' }, key),
    () => openStore({ file: movingFile(file), key, seat: 'hub' }),
    (source, target) => {
      const moved = moveDatabase({
        source,
        target,
        targetFile: file,
        replacesUnstorable: false,
        tell: warn,
      })
      say(moved, file)
    },
  )
  const aside = putMovedFile(file, new Date())
  if (aside !== null) print(`The older file is in ${aside}.`)
  print(
    'Start the hub without --database now. The database on the server stays as it is, and no hub uses it any more.',
  )
}

/** A file whose data were moved away may be replaced. @throws Refused for any other file */
function requireReplaceable(file: string, key: Uint8Array): void {
  if (!existsSync(file)) return
  const store = openStore({ file, key, seat: 'hub' })
  const mark = readMoveMark(store.read)
  store.close()
  if (mark?.state === 'moved') return
  refuse('conflict', `${file} has data already. Move it away, or name another folder. Nothing was changed.`)
}

function withStores(
  openSource: () => Store,
  openTarget: () => Store,
  work: (source: Store, target: Store) => void,
): void {
  const source = openSource()
  try {
    const target = openTarget()
    try {
      work(source, target)
    } finally {
      target.close()
    }
  } finally {
    source.close()
  }
}

function say(moved: ReturnType<typeof moveDatabase>, place: string): void {
  if (moved === null) print(`All rows were moved to ${place} and compared there before.`)
  else
    print(
      `${moved.rows} rows of ${moved.tables} tables were moved to ${place}, and are equal there (SHA-256 ${moved.digest}).`,
    )
}

function cancel(_options: object, command: Command): void {
  withFolder(command, dataDir => {
    const url = databaseOf(command)
    const key = readHubKey(dataDir)
    if (url === undefined) requireHub(dataDir)
    const store =
      url === undefined
        ? openStore({ file: hubFile(dataDir), key, seat: 'hub' })
        : openOnServer({ url, serving: 'no' }, key)
    try {
      const mark = readMoveMark(store.read)
      if (mark?.state !== 'moving')
        refuse('conflict', `No unfinished move takes its data from ${store.place}. Nothing was changed.`)
      store.transaction(db => writeMoveMark(db, null))
      if (url !== undefined) removeMovingFile(hubFile(dataDir))
      print(
        mark.isPlaceFile
          ? `The hub uses ${store.place} again. The rows that were copied are removed.`
          : `The hub uses ${store.place} again. Drop the database ${mark.place}: it has a part of the data.`,
      )
    } finally {
      store.close()
    }
  })
}

/** Holds the data folder during `work`. @throws Refused while a hub serves it */
function withFolder(command: Command, work: (dataDir: string) => void): void {
  const dataDir = path.resolve(dataDirOf(command))
  const unlock = holdLock(path.join(dataDir, 'hub.lock'))
  if (unlock === null)
    refuse(
      'conflict',
      `A hub serves ${dataDir}, or another move runs. Stop it first: laptops go on working, and send their work when it is ` +
        'back. A hub with --read-only may serve in the meantime. Nothing was changed.',
    )
  try {
    work(dataDir)
  } finally {
    unlock()
  }
}
