import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { putInPlace } from '../../../../main/store/backup/put-in-place.ts'
import { makeFolder } from '../../../support/service/open-service.ts'

const filesIn = (folder: string) => ({
  main: path.join(folder, 'hub.db'),
  contents: path.join(folder, 'hub-blobs.db'),
})

test('what SQLite kept beside the old databases goes aside with them, and none of it meets the new ones', () => {
  const folder = makeFolder()
  const [fresh, aside] = [path.join(folder, 'restoring'), path.join(folder, 'replaced')]
  // as a hub leaves them that was killed
  const old = ['hub-blobs.db', 'hub-blobs.db-wal', 'hub.db', 'hub.db-journal', 'hub.db-shm', 'hub.db-wal']
  for (const name of [...old, 'hub.key']) writeFileSync(path.join(folder, name), 'old')
  mkdirSync(fresh)
  for (const file of Object.values(filesIn(fresh))) writeFileSync(file, 'new')
  putInPlace(filesIn(fresh), filesIn(folder), aside)
  expect(readdirSync(aside).sort()).toEqual(old)
  expect(readdirSync(folder).sort()).toEqual(['hub-blobs.db', 'hub.db', 'hub.key', 'replaced', 'restoring'])
  expect(Object.values(filesIn(folder)).map(file => readFileSync(file, 'utf8'))).toEqual(['new', 'new'])
})
