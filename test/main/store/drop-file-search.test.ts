import { expect, test } from 'vitest'
import { dropFileSearch } from '../../../main/store/drop-file-search.ts'
import type { Store } from '../../../main/store/store.ts'
import { openService } from '../../support/service/open-service.ts'

test('dropFileSearch deletes the search index of files, which then stays empty', () => {
  const { store } = openService()
  const words = (one: Store) => one.read.all('SELECT rowid FROM file_search').length
  const addFile = (uuid: string) =>
    store.transaction(db =>
      db.run(
        `INSERT INTO documents (uuid, group_id, created_at, last_modified, file_name, link)
         VALUES (?, 1, 0, 0, 'pump.jpg', '/x')`,
        uuid,
      ),
    )
  addFile('first')
  expect(words(store)).toBe(1)
  dropFileSearch(store)
  expect(words(store)).toBe(0)
  addFile('second')
  expect(words(store)).toBe(0)
})
