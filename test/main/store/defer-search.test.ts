import { expect, test } from 'vitest'
import { deferSearch } from '../../../main/store/defer-search.ts'
import { openService } from '../../support/service/open-service.ts'

test('deferSearch empties the index of files, and notes which rows wait from then on', () => {
  const { store, create } = openService()
  const indexed = () => store.read.column('SELECT rowid FROM file_search')
  const waiting = () => store.read.column(`SELECT kind || ' ' || row_id FROM waiting_texts ORDER BY 1`)
  const addFile = (uuid: string) =>
    store.transaction(db =>
      db.run(
        `INSERT INTO documents (uuid, group_id, created_at, last_modified, file_name, link)
         VALUES (?, 1, 0, 0, 'pump.jpg', '/x')`,
        uuid,
      ),
    )
  addFile('first')
  const job = create({ title: 'Boiler' })
  expect([indexed(), waiting()]).toEqual([[1], []])
  deferSearch(store)
  expect([indexed(), waiting()]).toEqual([[], ['document 1', `job ${job.id}`]])
  store.transaction(db => db.run('DELETE FROM waiting_texts'))
  addFile('second')
  store.transaction(db => db.run(`UPDATE documents SET file_name = 'lift.jpg' WHERE id = 1`))
  store.transaction(db => db.run('DELETE FROM documents WHERE id = 2'))
  create({ title: 'Lift' })
  deferSearch(store)
  expect([indexed(), waiting()]).toEqual([[], ['document 1', 'document 2', `job ${job.id + 1}`]])
})
