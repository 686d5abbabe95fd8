/** A move of a hub's data that is refused, fails or is killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { hubFile } from '../../../main/app/hub/create-hub.ts'
import { readMoveMark, writeMoveMark } from '../../../main/store/move/move-mark.ts'
import { openStore } from '../../../main/store/store.ts'
import { hub, main, serveHere } from '../../support/hub/run-hub.ts'
import { type MovedHub, makeMovedHub, readTables } from '../../support/postgres/moved-hub.ts'
import { connectBeside, hasOneConnection } from '../../support/postgres/open-database.ts'
import { canMakeDisks, fillUp, mountSmallDisk } from '../../support/store/small-disk.ts'

/** PGlite plays the whole move only (`move-database.test.ts`). */
const testOnServer = test.skipIf(hasOneConnection)

/** The program of the command may take long to start on a busy machine. */
const patience = { timeout: 120_000 }

/** Lets the database refuse rows of a table with a code of PostgreSQL. */
function failAt({ withServer }: MovedHub, table: string, code: string): void {
  run(
    { withServer },
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`,
  )
  run({ withServer }, `CREATE TRIGGER fail BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION fail()`)
}

function repair(moved: Pick<MovedHub, 'withServer'>): void {
  run(moved, 'DROP FUNCTION fail CASCADE')
}

function run({ withServer }: Pick<MovedHub, 'withServer'>, statement: string): void {
  withServer(store => store.transaction(db => db.run(statement)))
}

testOnServer('a full database is reported, and the same command continues after it has room', async () => {
  const moved = await makeMovedHub()
  const { toServer, inFile, onServer, withFile, withServer } = moved
  const before = withFile(readTables)
  failAt(moved, 'forms', '53100')
  expect(await toServer()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/disk of the database .* is full/),
  })
  expect(await inFile('group', 'list')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/are being moved to/),
  })
  expect(await onServer('group', 'list')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/not have all data/),
  })
  repair(moved)
  expect(await toServer()).toMatchObject({ code: 0 })
  expect(withServer(readTables)).toEqual(before)
})

testOnServer('“cancel” lets the hub use the old database again', async () => {
  const moved = await makeMovedHub()
  const { toServer, inFile, onServer, withFile, dataDir } = moved
  const before = withFile(readTables)
  failAt(moved, 'forms', '42501')
  expect(await toServer()).toMatchObject({ code: 1, err: expect.stringMatching(/lacks a right/) })
  await expect(serveHere(dataDir)).rejects.toThrow('are being moved to')
  await (await serveHere(dataDir, { readOnly: true })).stop()
  expect(await inFile('database', 'cancel')).toMatchObject({ code: 0 })
  expect(await inFile('group', 'list')).toMatchObject({ code: 0 })
  expect(withFile(readTables)).toEqual(before)
  expect(await inFile('database', 'cancel')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/No unfinished move/),
  })
  expect(await onServer('group', 'list')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/not have all data/),
  })
  expect(await toServer()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/part of the data of another move/),
  })
  repair(moved)
})

testOnServer(
  'a database that is not empty, or of a newer program, is refused and stays as it is',
  async () => {
    const moved = await makeMovedHub(1)
    const { toServer, inFile, withServer } = moved
    withServer(store =>
      store.transaction(db => db.run("INSERT INTO meta (name, value) VALUES ('hubId', 'other')")),
    )
    const filled = await toServer()
    expect(filled).toMatchObject({ code: 1, err: expect.stringMatching(/is not empty: it has rows in meta/) })
    expect(await inFile('group', 'list')).toMatchObject({ code: 0 })
    withServer(store =>
      store.transaction(db => {
        db.run("DELETE FROM meta WHERE name = 'hubId'")
        db.run("UPDATE meta SET value = '99999' WHERE name = 'schema'")
      }),
    )
    expect(await toServer()).toMatchObject({ code: 1, err: expect.stringMatching(/newer version/i) })
    expect(await inFile('group', 'list')).toMatchObject({ code: 0 })
  },
)

testOnServer(
  'texts with U+0000 are named before anything is copied, and replaced if the operator asks for it',
  async () => {
    const moved = await makeMovedHub(3)
    const { toServer, inFile, withFile, withServer } = moved
    withFile(store => store.transaction(db => db.run('UPDATE events SET comment = ? WHERE id = 2', 'a\0b')))
    const refused = await toServer()
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/events, row 2: comment\n1 rows have texts/),
    })
    expect(withServer(({ read }) => readMoveMark(read))).toBeNull()
    expect(await inFile('group', 'list')).toMatchObject({ code: 0 })
    expect(await toServer('--replace-unstorable')).toMatchObject({ code: 0 })
    expect(withServer(({ read }) => read.value('SELECT comment FROM events WHERE id = 2'))).toBe('a\uFFFDb')
  },
)

testOnServer('a row that differs at the end is named, and the old database stays in use', async () => {
  const moved = await makeMovedHub()
  const { toServer, inFile, withFile } = moved
  failAt(moved, 'webhooks', '53100')
  await toServer()
  repair(moved)
  run(moved, "UPDATE events SET comment = 'changed' WHERE id = 3")
  expect(await toServer()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/not equal: row 3 of events differs/),
  })
  expect(withFile(({ read }) => readMoveMark(read))?.state).toBe('moving')
  expect(await inFile('database', 'cancel')).toMatchObject({ code: 0 })
})

testOnServer('a move that ended between the two marks is finished by the same command', async () => {
  const moved = await makeMovedHub(1)
  const { toServer, onServer, withServer } = moved
  await toServer()
  withServer(store =>
    store.transaction(db => {
      const mark = readMoveMark(db)
      if (mark) writeMoveMark(db, { ...mark, state: 'filling' })
    }),
  )
  expect(await onServer('group', 'list')).toMatchObject({ code: 1 })
  expect(await toServer()).toMatchObject({ code: 0, out: expect.stringMatching(/compared there before/) })
  expect(await onServer('group', 'list')).toMatchObject({ code: 0 })
  expect(await toServer()).toMatchObject({ code: 1, err: expect.stringMatching(/were moved to/) })
})

testOnServer(
  'a move that was killed continues with the next rows of the table',
  { timeout: 180_000 },
  async () => {
    const moved = await makeMovedHub(1)
    const { database, dataDir, toServer, withFile, withServer } = moved
    const names = Array.from({ length: 1_200 }, (_, nth) => `value ${String(nth).padStart(4, '0')}`)
    withFile(store =>
      store.transaction(db => {
        for (const name of names) db.run("INSERT INTO meta (name, value) VALUES (?, '')", name)
      }),
    )
    const before = withFile(readTables)
    // The second slice waits for a lock that this test holds.
    run(
      moved,
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NEW; END $$`,
    )
    run(
      moved,
      `CREATE TRIGGER wait BEFORE INSERT ON meta FOR EACH ROW WHEN (NEW.name = 'value 0700') EXECUTE FUNCTION wait()`,
    )
    const other = await connectBeside(database)
    await other.query('SELECT pg_advisory_lock(7)')
    const words = [main, 'database', 'move', '--to', database, '--data', dataDir]
    const child = spawn(process.execPath, words, { stdio: 'ignore' })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    const ended = once(child, 'exit')
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = 7`
    await expect.poll(async () => (await other.query(waiting)).rows.length, patience).toBe(1)
    const reading = await serveHere(dataDir, { readOnly: true })
    expect((await fetch(`${reading.baseUrl}/version`)).status).toBe(200)
    child.kill('SIGKILL')
    await ended
    await other.query('SELECT pg_advisory_unlock(7)')
    const copied = () =>
      withServer(({ read }) => read.column<string>("SELECT name FROM meta WHERE name LIKE 'value%'"))
    // The slice of 500 rows begins with two others.
    expect(copied()).toEqual(names.slice(0, 498))
    expect(await toServer()).toMatchObject({ code: 0 })
    expect(withServer(readTables)).toEqual(before)
  },
)

testOnServer('a database that a hub or a command still uses is not moved', async () => {
  const moved = await makeMovedHub(1)
  const { toServer, toFile, onServer, database } = moved
  await toServer()
  const other = await connectBeside(database)
  await other.query("SET application_name = 'fieldbook'")
  expect(await toFile()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/1 other sessions use the database/),
  })
  expect(await onServer('group', 'list')).toMatchObject({ code: 0 })
})

test.skipIf(hasOneConnection || !canMakeDisks)(
  'a full disk of the file is reported, and the same command continues after it has room',
  async () => {
    const moved = await makeMovedHub(3)
    const { toServer, withServer, database } = moved
    await toServer()
    const before = withServer(readTables)
    const disk = mountSmallDisk(16_000_000)
    const filler = path.join(disk, 'filler')
    const toDisk = () => hub('database', 'move', '--to', 'file', '--database', database, '--data', disk)
    fillUp(filler)
    expect(await toDisk()).toMatchObject({ code: 1, err: expect.stringMatching(/full/) })
    rmSync(filler)
    expect(await toDisk()).toMatchObject({ code: 0 })
    const file = openStore({ file: hubFile(disk), key: Buffer.alloc(32, 8), seat: 'hub' })
    expect(readTables(file)).toEqual(before)
    file.close()
  },
)
