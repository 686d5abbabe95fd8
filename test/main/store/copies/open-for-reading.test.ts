import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openForReading } from '../../../../main/store/copies/open-for-reading.ts'
import { openStore } from '../../../../main/store/store.ts'
import { makeFolder, testKey } from '../../../support/service/open-service.ts'

test('a snapshot shows one state while another connection commits, and a later read shows the new state', () => {
  const file = path.join(makeFolder(), 'any.db')
  const store = openStore({ file, key: testKey, seat: 'hub' })
  const { db, inSnapshot, close } = openForReading(file, testKey)
  onTestFinished(() => {
    close()
    store.close()
  })
  const write = (value: string) =>
    store.transaction(all =>
      all.run(
        `INSERT INTO meta (name, value) VALUES ('any', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        value,
      ),
    )
  const read = () => db.value<string>(`SELECT value FROM meta WHERE name = 'any'`)
  write('old')
  const seen = inSnapshot(() => {
    const before = read()
    write('new')
    return [before, read()]
  })
  expect([...seen, read()]).toEqual(['old', 'old', 'new'])
})
