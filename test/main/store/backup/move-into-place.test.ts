import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { moveIntoPlace } from '../../../../main/store/backup/move-into-place.ts'
import { makeFolder } from '../../../support/service/open-service.ts'

const filesIn = (folder: string) => ({
  main: path.join(folder, 'hub.db'),
  contents: path.join(folder, 'hub-blobs.db'),
})

test('the old databases are moved away together with all their SQLite files', () => {
  const folder = makeFolder()
  const [fresh, movedTo] = [path.join(folder, 'restoring'), path.join(folder, 'replaced')]
  // The files that a killed server leaves.
  const old = ['hub-blobs.db', 'hub-blobs.db-wal', 'hub.db', 'hub.db-journal', 'hub.db-shm', 'hub.db-wal']
  for (const name of [...old, 'hub.key']) writeFileSync(path.join(folder, name), 'old')
  mkdirSync(fresh)
  for (const file of Object.values(filesIn(fresh))) writeFileSync(file, 'new')
  moveIntoPlace(filesIn(fresh), filesIn(folder), movedTo)
  expect(readdirSync(movedTo).sort()).toEqual(old)
  expect(readdirSync(folder).sort()).toEqual(['hub-blobs.db', 'hub.db', 'hub.key', 'replaced', 'restoring'])
  expect(Object.values(filesIn(folder)).map(file => readFileSync(file, 'utf8'))).toEqual(['new', 'new'])
})
