import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  openPostgres,
  type PostgresStore,
  writerLock,
} from '../../../../main/store/postgres/postgres-store.ts'
import { StoreFailure } from '../../../../main/store/store-failure.ts'
import {
  connectBeside,
  hasOneConnection,
  openDatabase,
  requireDatabase,
} from '../../../support/postgres/open-database.ts'

const add = (name: string) => `INSERT INTO meta (name, value) VALUES ('${name}', 'test')`
const namesIn = (store: PostgresStore) =>
  store.read.column<string>(`SELECT name FROM meta WHERE value = 'test' ORDER BY name`)

/** Returns the failure of `work`; success fails the test. */
function failureOf(work: () => unknown): StoreFailure {
  try {
    work()
  } catch (error) {
    if (error instanceof StoreFailure) return error
    throw error
  }
  throw new Error('Nothing failed')
}

describe('a transaction', () => {
  test('is stored as a whole, and reported to listeners once', async () => {
    const { store } = await openDatabase()
    let commits = 0
    store.onCommit(() => {
      commits += 1
    })
    store.transaction(db => {
      db.run(add('a'))
      store.transaction(inner => inner.run(add('b')))
    })
    expect(namesIn(store)).toEqual(['a', 'b'])
    expect(commits).toBe(1)
  })

  test('that fails changes nothing', async () => {
    const { store } = await openDatabase()
    const fail = () =>
      store.transaction(db => {
        db.run(add('a'))
        throw new Error('stop')
      })
    expect(fail).toThrow('stop')
    expect(namesIn(store)).toEqual([])
    expect(store.isInTransaction).toBe(false)
  })

  test('inside another is undone alone', async () => {
    const { store } = await openDatabase()
    store.transaction(db => {
      db.run(add('a'))
      const inner = () => store.transaction(work => work.run(add('a')))
      expect(inner).toThrow('duplicate key')
      db.run(add('b'))
    })
    expect(namesIn(store)).toEqual(['a', 'b'])
  })

  test('does not count as stored if the error of a statement was ignored', async () => {
    const { store } = await openDatabase()
    const ignore = () =>
      store.transaction(db => {
        db.run(add('a'))
        try {
          db.run(add('a'))
        } catch {
          // The test ignores it, as wrong code would.
        }
      })
    expect(ignore).toThrow('nothing was saved')
    expect(namesIn(store)).toEqual([])
  })
})

test('a query outside of transactions cannot write', async () => {
  const { store } = await openDatabase()
  expect(() => store.read.all(`${add('a')} RETURNING name`)).toThrow('read-only')
  expect(namesIn(store)).toEqual([])
})

test('a database that was refused for writing can still be read', async () => {
  const { store } = await openDatabase()
  store.refuseWrites('Closed for a test')
  expect(failureOf(() => store.transaction(() => null)).message).toBe('Closed for a test')
  expect(namesIn(store)).toEqual([])
})

test('the version changes with a commit, and not without one', async () => {
  const { store } = await openDatabase()
  const before = store.version()
  expect(store.version()).toBe(before)
  store.transaction(db => db.run(add('a')))
  expect(store.version()).not.toBe(before)
})

describe('a database', () => {
  test('is the same after it was closed and opened again', async () => {
    const url = await requireDatabase()
    const first = openPostgres({ url, serving: 'alone' })
    first.transaction(db => db.run(add('a')))
    first.close()
    const second = openPostgres({ url, serving: 'alone' })
    expect(namesIn(second)).toEqual(['a'])
    second.close()
  })

  test('of a newer program is refused, and not changed', async () => {
    const url = await requireDatabase()
    const newer = openPostgres({ url, serving: 'alone' })
    newer.transaction(db => db.run(`UPDATE meta SET value = '100000' WHERE name = 'schema'`))
    newer.close()
    expect(failureOf(() => openPostgres({ url, serving: 'alone' })).code).toBe('newer')
  })

  test('whose schema a newer program changes in the meantime is only read', async () => {
    const { store } = await openDatabase()
    store.transaction(db => db.run(`UPDATE meta SET value = '100000' WHERE name = 'schema'`))
    expect(failureOf(() => store.transaction(db => db.run(add('a')))).code).toBe('newer')
    expect(namesIn(store)).toEqual([])
  })

  test('of an earlier program gets the columns and indexes that it lacks', async () => {
    const url = await requireDatabase()
    const earlier = openPostgres({ url, serving: 'alone' })
    earlier.transaction(db => {
      db.run('ALTER TABLE jobs DROP COLUMN priority')
      db.run('DROP INDEX jobs_span')
      db.run('DROP TABLE phrases')
      db.run(`UPDATE meta SET value = '1' WHERE name = 'schema'`)
    })
    earlier.close()
    expect(failureOf(() => openPostgres({ url, serving: 'only reading' })).message).toContain(
      'was written by an older version of Fieldbook (schema 1,',
    )
    const store = openPostgres({ url, serving: 'alone' })
    expect(store.read.all('SELECT priority FROM jobs, phrases')).toEqual([])
    expect(store.read.has(`SELECT 1 FROM pg_indexes WHERE indexname = 'jobs_span'`)).toBe(true)
    store.close()
  })
})

/** More than the limits of a statement, at the server and in the program. */
const longMs = 11_000

test.skipIf(hasOneConnection)('a change of the schema may take longer than other statements', async () => {
  const { store, url } = await openDatabase()
  store.transaction(db => {
    db.run('DROP INDEX jobs_span')
    db.run(`UPDATE meta SET value = '1' WHERE name = 'schema'`)
  })
  store.close()
  const other = await connectBeside(url)
  await other.query('BEGIN')
  await other.query('LOCK TABLE jobs IN ROW EXCLUSIVE MODE')
  // The server runs both, as this thread waits for the change.
  const slow = other.query(`SELECT pg_sleep(${longMs / 1_000}); COMMIT`)
  const changed = openPostgres({ url, serving: 'alone' })
  onTestFinished(() => changed.close())
  expect(changed.read.has(`SELECT 1 FROM pg_indexes WHERE indexname = 'jobs_span'`)).toBe(true)
  await slow
})

test('a server that cannot be reached is reported without the password, and with what to do', () => {
  const url = 'postgres://hub:secret@127.0.0.1:1/fieldbook'
  const { code, message } = failureOf(() => openPostgres({ url, serving: 'alone' }))
  expect(code).toBe('unwritable')
  expect(message).toContain('127.0.0.1:1/fieldbook cannot be reached')
  expect(message).not.toContain('secret')
})

describe.skipIf(hasOneConnection)('with other programs', () => {
  test('the reads of a turn of the event loop belong together, and a transaction ends them', async () => {
    const { store, url } = await openDatabase()
    const other = openPostgres({ url, serving: 'no' })
    onTestFinished(() => other.close())
    const before = store.version()
    other.transaction(db => db.run(add('a')))
    expect([namesIn(store), store.version()]).toEqual([[], before])
    await nextTurn()
    expect(namesIn(store)).toEqual(['a'])
    expect(store.version()).not.toBe(before)
    other.transaction(db => db.run(add('b')))
    store.transaction(db => db.run(add('c')))
    expect(namesIn(store)).toEqual(['a', 'b', 'c'])
  })

  test('a read after a wrong one in the same turn is answered', async () => {
    const { store } = await openDatabase()
    expect(() => store.read.all('SELECT 1 / 0 AS wrong')).toThrow('division by zero')
    expect(namesIn(store)).toEqual([])
  })

  test('a session that was lost before a transaction or a read is replaced without an error', async () => {
    const { store, url } = await openDatabase()
    const other = await connectBeside(url)
    const endSessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'fieldbook' AND datname = current_database()`
    await other.query(endSessions)
    store.transaction(db => db.run(add('a')))
    await other.query(endSessions)
    expect(namesIn(store)).toEqual(['a'])
  })

  test('a second hub is refused while the first has the database open, and a command is not', async () => {
    const { store, url } = await openDatabase()
    const { code, message } = failureOf(() => openPostgres({ url, serving: 'alone' }))
    expect([code, message]).toEqual(['in-use', expect.stringContaining('Another hub serves the database')])
    const command = openPostgres({ url, serving: 'no' })
    command.transaction(db => db.run(add('by a command')))
    command.close()
    expect(namesIn(store)).toEqual(['by a command'])
  })

  test('the version changes with a commit of another program', async () => {
    const { store, url } = await openDatabase()
    const other = await connectBeside(url)
    const before = store.version()
    await other.query(add('a'))
    expect(store.version()).not.toBe(before)
  })

  test('a session that ends inside a transaction saves nothing, and the next transaction has a new one', async () => {
    const { store, url } = await openDatabase()
    const killSession = `SELECT pg_terminate_backend(pg_backend_pid())`
    const lost = failureOf(() =>
      store.transaction(db => {
        db.run(add('a'))
        db.get(killSession)
      }),
    )
    expect(lost.message).toContain('cannot be reached')
    expect(store.isInTransaction).toBe(false)
    store.transaction(db => db.run(add('b')))
    expect(namesIn(store)).toEqual(['b'])
    expect(failureOf(() => openPostgres({ url, serving: 'alone' })).code).toBe('in-use')
  })

  test('a transaction waits for the one of another program, and is refused if that does not end', async () => {
    const { store, url } = await openDatabase()
    const other = await connectBeside(url)
    await other.query('BEGIN')
    await other.query(`SELECT pg_advisory_xact_lock(${writerLock})`)
    const { message } = failureOf(() => store.transaction(db => db.run(add('a'))))
    expect(message).toContain('did not answer in time')
    await other.query('COMMIT')
    store.transaction(db => db.run(add('b')))
    expect(namesIn(store)).toEqual(['b'])
  })

  test('a database of another encoding is refused', async () => {
    const { url } = await openDatabase()
    const other = await connectBeside(url)
    await other.query(
      `CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'`,
    )
    const latin = Object.assign(new URL(url), { pathname: '/latin' }).href
    const { message } = failureOf(() => openPostgres({ url: latin, serving: 'alone' }))
    expect(message).toContain('encoding UTF8')
    await other.query('DROP DATABASE latin')
  })
})
