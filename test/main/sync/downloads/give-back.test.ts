import { expect, test } from 'vitest'
import { wantDocument } from '../../../../main/sync/entities/documents/not-here.ts'
import type { Document } from '../../../../shared/entities/document.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import { morning } from '../../http/hub-fixture.ts'
import { unwrap } from '../../service/outcomes.ts'
import { addFile, bytesOf, hang, hasBytes } from '../documents/files.ts'
import { startWorld } from '../laptop.ts'

const size = 40_000

/** A file on each job of today, in two days and in four, all fetched ahead, and a photo that was taken here. */
async function fetchedAhead() {
  const world = await startWorld()
  const { laptop, job } = world
  const documents: Document[] = []
  const files = [1, 2, 6].map(seed => bytesOf(size, seed))
  for (const [nth, bytes] of files.entries()) {
    // so many days ahead
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

test('a lower limit gives back what was fetched ahead, what lies farthest first, and never what was taken here', async () => {
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

test('it is given back without a network too, and fetched again when there is room', async () => {
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

test('what a person has opened is not given back', async () => {
  const { laptop, here, documents } = await fetchedAhead()
  const opened = documents[2]
  expect(unwrap(wantDocument(laptop.context, opened?.uuid ?? ''))).toEqual({ isHere: true })
  laptop.settings.filesBytes = 0
  laptop.engine.fetchFiles()
  await laptop.until(() => !here()[0])
  expect(here()).toEqual([false, false, true, true])
})

test('bytes that something else names stay, though the file that was fetched ahead is given back', async () => {
  const world = await fetchedAhead()
  const { laptop, files, here } = world
  await addFile(world, files[0] ?? bytesOf(1))
  laptop.settings.filesBytes = 0
  laptop.engine.fetchFiles()
  await laptop.until(() => !here()[1])
  expect(here()).toEqual([true, false, false, true])
})
