import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../../main/store/store.ts'
import { laneStatement } from '../../../../main/sync/push/select.ts'
import { makeFolder } from '../../service/open-service.ts'

test('the sending side reads what waits by an index, however much was sent', () => {
  const store = openStore({
    file: path.join(makeFolder(), 'laptop.db'),
    key: new Uint8Array(32),
    seat: 'laptop',
  })
  onTestFinished(() => store.close())
  const plan = store.read
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${laneStatement}`, 'account')
    .map(row => row.detail)
    .join('\n')
  expect(plan).toMatch(/operations USING INDEX operations_state/)
})
