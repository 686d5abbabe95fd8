import { once } from 'node:events'
import { copyFileSync, cpSync, existsSync, rmSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openCheckpointer } from '../../../main/store/checkpoint.ts'
import { withConnection } from '../../../main/store/connect.ts'
import { logBytes, recordLog } from '../../../main/store/log-state.ts'
import { type FileStore, openStore } from '../../../main/store/store.ts'
import { makeFolder, testKey } from '../../support/service/open-service.ts'
import { overwrite } from '../../support/store/damage.ts'
import { startProgram } from '../../support/store/program.ts'

const name = 'fieldbook.db'
const open = (folder: string) => {
  const store = openStore({ file: path.join(folder, name), key: testKey, seat: 'laptop' })
  onTestFinished(() => store.close())
  return store
}

function write(store: FileStore, value: string): void {
  store.transaction(db => {
    const words = 'INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)'
    for (let row = 0; row < 20; row++) db.run(words, `${row}`, `${value} ${'x'.repeat(2_000)}`)
  })
}

/** Checkpoints the log like the program's worker thread. */
function checkpoint(file: string): void {
  const bytes = logBytes(file)
  const mover = openCheckpointer(file, testKey)
  expect(mover.move()).toBe(0)
  mover.close()
  recordLog(file, bytes)
}

/** Copies the files as a kill at this moment leaves them. */
function kill(store: FileStore): string {
  const folder = makeFolder()
  cpSync(path.dirname(store.file), folder, { recursive: true, filter: file => !file.endsWith('-shm') })
  return folder
}

/** A database that was written, checkpointed and written again before its program was killed. */
function killed(): { folder: string; file: string; log: string } {
  const store = open(makeFolder())
  for (let nth = 0; nth < 4; nth++) write(store, `before ${nth}`)
  checkpoint(store.file)
  for (let nth = 0; nth < 3; nth++) write(store, `after ${nth}`)
  const folder = kill(store)
  const file = path.join(folder, name)
  return { folder, file, log: `${file}-wal` }
}

const lossOf = (folder: string) => open(folder).logLoss?.reason ?? null

describe('the loss of a write-ahead log is reported', () => {
  test('once, if the log is missing after the program was killed', () => {
    const { folder, log } = killed()
    rmSync(log)
    const store = open(folder)
    expect(store.logLoss?.reason).toBe('log-missing')
    store.close()
    expect(lossOf(folder)).toBeNull()
  })

  test.each([0, 20, 32, 4_000, 30_000])('if the log was truncated to %i bytes', bytes => {
    const { folder, log } = killed()
    truncateSync(log, bytes)
    expect(lossOf(folder)).toBe(bytes === 0 ? 'log-missing' : 'log-damaged')
  })

  test('if the header of the log is damaged', () => {
    const { folder, log } = killed()
    overwrite(log, 0, 32)
    expect(lossOf(folder)).toBe('log-damaged')
  })

  test.each([32, 32 + 24 + 1_000])('if a commit at byte %i of the log is damaged and others follow', at => {
    const { folder, log } = killed()
    overwrite(log, at, 24)
    expect(lossOf(folder)).toBe('log-damaged')
  })

  test('if the log is older than the database', () => {
    const store = open(makeFolder())
    write(store, 'old')
    const old = kill(store)
    checkpoint(store.file)
    write(store, 'new')
    checkpoint(store.file)
    const folder = kill(store)
    copyFileSync(path.join(old, `${name}-wal`), path.join(folder, `${name}-wal`))
    truncateSync(path.join(folder, `${name}-wal`), statSync(`${store.file}-wal`).size)
    expect(lossOf(folder)).toBe('log-damaged')
  })
})

describe('no loss of a write-ahead log is reported', () => {
  test('after a kill at any moment between writes and checkpoints', () => {
    const store = open(makeFolder())
    const folders = [kill(store)]
    for (let nth = 0; nth < 6; nth++) {
      write(store, `${nth}`)
      folders.push(kill(store))
      if (nth % 2 === 0) checkpoint(store.file)
      folders.push(kill(store))
    }
    expect(folders.map(lossOf)).toEqual(folders.map(() => null))
  })

  test('after a program ended without closing its database', async () => {
    const file = path.join(makeFolder(), name)
    const program = startProgram('ends-open.ts', file, Buffer.from(testKey).toString('hex'))
    await once(program.child, 'close')
    expect(lossOf(path.dirname(file))).toBeNull()
  })

  test('if the last commit is only half written', () => {
    const store = open(makeFolder())
    write(store, 'a')
    const before = logBytes(store.file)
    write(store, 'b')
    const folder = kill(store)
    // Bytes that did not reach the disk in a power failure.
    truncateSync(path.join(folder, `${name}-wal`), before + 5_000)
    expect(lossOf(folder)).toBeNull()
  })

  test('after a normal end, which deletes the log and its record', () => {
    const folder = makeFolder()
    const store = open(folder)
    write(store, 'a')
    checkpoint(store.file)
    store.close()
    expect([existsSync(`${store.file}-wal`), existsSync(`${store.file}-wal-state`)]).toEqual([false, false])
    expect(lossOf(folder)).toBeNull()
  })

  test('after another program has closed the database that a killed program left open', () => {
    const { folder, file } = killed()
    withConnection(file, testKey, connection => connection.prepare('SELECT 1 FROM meta').get())
    expect(existsSync(`${file}-wal`)).toBe(false)
    expect(lossOf(folder)).toBeNull()
  })

  test('unless the log is lost after another program has opened and closed the database', () => {
    const store = open(makeFolder())
    write(store, 'a')
    withConnection(store.file, testKey, connection => connection.prepare('SELECT 1 FROM meta').get())
    const folder = kill(store)
    rmSync(path.join(folder, `${name}-wal`))
    expect(lossOf(folder)).toBe('log-missing')
  })

  test('for a copy of the database', () => {
    const store = open(makeFolder())
    write(store, 'a')
    const folder = makeFolder()
    store.copyTo(path.join(folder, name))
    expect(lossOf(folder)).toBeNull()
  })
})
