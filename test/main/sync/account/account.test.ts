import { expect, test } from 'vitest'
import { saveUser } from '../../../../main/sync/account/account.ts'
import { openService, testUuid } from '../../service/open-service.ts'

test('one uuid for two people stops nothing: the first keeps it', () => {
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
