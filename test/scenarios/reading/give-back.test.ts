import { expect, test } from 'vitest'
import { wantDocument } from '../../../main/sync/entities/documents/not-here.ts'
import type { Document } from '../../../shared/entities/document.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { addFile, bytesOf, hang, hasBytes } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'

const size = 40_000

/** Downloads a file for each of three jobs, today, in two days and in four, and adds a photo of the user. */
async function fetchedAhead() {
  const world = await startWorld()
  const { laptop, job } = world
  const documents: Document[] = []
  const files = [1, 2, 6].map(seed => bytesOf(size, seed))
  for (const [nth, bytes] of files.entries()) {
    // Days from now.
    const startTime = morning + nth * 2 * DAY
    const { uuid } = nth === 0 ? job : await world.plan({ startTime, endTime: startTime + 3_600_000 })
    documents.push(await hang(world, bytes, uuid))
  }
  const photo = bytesOf(size, 4)
  await addFile(world, photo)
  await laptop.drain()
  await laptop.pull()
  const here = () => [...files, photo].map(bytes => hasBytes(world, bytes))
  await laptop.until(() => here().every(Boolean), 'all files')
  return { ...world, files, documents, photo, here }
}

test("a lower limit deletes downloaded files of the latest jobs first, but not the user's own photo", async () => {
  const { laptop, here } = await fetchedAhead()
  laptop.settings.filesBytes = 2 * size
  laptop.engine.fetchFiles()
  await laptop.until(() => here().includes(false))
  expect(here()).toEqual([true, true, false, true])
  laptop.settings.filesBytes = 0
  laptop.engine.fetchFiles()
  await laptop.until(() => !here()[0])
  expect(here()).toEqual([false, false, false, true])
  await laptop.pull()
  expect(here()).toEqual([false, false, false, true])
})

test('deletes files also offline, and downloads the files again when there is room', async () => {
  const { laptop, here } = await fetchedAhead()
  laptop.proxy.isDown = true
  laptop.settings.filesBytes = 0
  laptop.engine.fetchFiles()
  await laptop.until(() => !here()[0])
  laptop.proxy.isDown = false
  laptop.settings.filesBytes = 10 * size
  await laptop.pull()
  await laptop.until(() => here().every(Boolean), 'all files again')
})

test('keeps a file that the user has opened', async () => {
  const { laptop, here, documents } = await fetchedAhead()
  const opened = documents[2]
  expect(unwrap(wantDocument(laptop.context, opened?.uuid ?? ''))).toEqual({ isHere: true })
  laptop.settings.filesBytes = 0
  laptop.engine.fetchFiles()
  await laptop.until(() => !here()[0])
  expect(here()).toEqual([false, false, true, true])
})

test('keeps the bytes of a downloaded file that another document shares', async () => {
  const world = await fetchedAhead()
  const { laptop, files, here } = world
  await addFile(world, files[0] ?? bytesOf(1))
  laptop.settings.filesBytes = 0
  laptop.engine.fetchFiles()
  await laptop.until(() => !here()[1])
  expect(here()).toEqual([true, false, false, true])
})
