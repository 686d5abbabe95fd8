import { expect, test } from 'vitest'
import { storeFailureFrom } from '../../../main/store/store-failure.ts'

test.each([
  ['SQLITE_NOTADB', 'wrong-key'],
  ['SQLITE_BUSY_SNAPSHOT', 'in-use'],
  ['SQLITE_LOCKED', 'in-use'],
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['SQLITE_IOERR_SHMSIZE', 'full'],
  ['SQLITE_CORRUPT_VTAB', 'damaged'],
  ['SQLITE_CANTOPEN', 'unwritable'],
  ['SQLITE_READONLY_DBMOVED', 'unwritable'],
  ['SQLITE_IOERR_FSYNC', 'unwritable'],
  ['EACCES', 'unwritable'],
])('the SQLite or system code %s becomes the store failure %s', (code, expected) => {
  expect(storeFailureFrom(Object.assign(new Error(code), { code }), '/data.db')?.code).toBe(expected)
})

test.each([
  new Error('a bug'),
  { code: 7 },
  null,
  'text',
  Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT' }),
])('an unexpected error does not become a failure of the store: %j', error => {
  expect(storeFailureFrom(error, '/data.db')).toBeNull()
})
