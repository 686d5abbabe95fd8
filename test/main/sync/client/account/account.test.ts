import { expect, test } from 'vitest'

import { saveUser, writeAccount } from '../../../../../main/sync/client/account/account.ts'
import { placeholderUuid } from '../../../../../main/sync/client/read-entity.ts'
import { openService, testUuid } from '../../../../support/service/open-service.ts'

test('two users with the same uuid are stored, but only the first user keeps the uuid', () => {
  const { store } = openService('laptop')
  const names = () =>
    store.read.all<{ name: string; uuid: string }>(
      'SELECT name, uuid FROM users WHERE id IN (71, 72) ORDER BY id',
    )
  store.transaction(db => {
    saveUser(db, { id: 71, uuid: testUuid(5), name: 'Anna' }, 0)
    saveUser(db, { id: 72, uuid: testUuid(5), name: 'Bo' }, 0)
  })
  expect(names().map(({ name }) => name)).toEqual(['Anna', 'Bo'])
  expect(names()[0]?.uuid).toBe(testUuid(5))
})

test('a stored time zone that formatters do not accept is replaced when the account is opened', () => {
  const { store } = openService('laptop')
  const user = { id: 81, uuid: placeholderUuid(81), name: 'Anna', email: null, role: 'technician' } as const
  const account = { id: 'server anna', user, groupIds: [9] }
  const zone = () => store.read.column<string>('SELECT time_zone FROM groups WHERE id = 9')
  store.transaction(db => writeAccount(db, account, 0, 'Etc/Unknown'))
  store.transaction(db => writeAccount(db, account, 0, 'Europe/Stockholm'))
  expect(zone()).toEqual(['Europe/Stockholm'])
  store.transaction(db => writeAccount(db, account, 0, 'Europe/Berlin'))
  expect(zone()).toEqual(['Europe/Stockholm'])
})
