import { expect, test } from 'vitest'
import { addStored } from '../../../../main/app/capture/add-pages.ts'
import { pagesOf } from '../../../../main/app/capture/capture-record.ts'
import { sendCapture } from '../../../../main/app/capture/send-capture.ts'
import { removePhotos } from '../../../../main/app/capture/tidy-captures.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import { photographPage, printPage } from '../../../support/scan/printed-page.ts'
import { unwrap } from '../../../support/service/outcomes.ts'
import { captureOn } from '../../../support/sync/capture.ts'
import { addFile } from '../../../support/sync/documents/files.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

const photo = await photographPage(await printPage(['Delivery note DN-4711'], 600, 800))

/** A document of one page that was sent, with its photo on the laptop. */
async function start() {
  const world = await startWorld()
  const { parts, addPages, readAll } = captureOn(world)
  const { context, blobs, store, drain, clock } = world.laptop
  const captureUuid = await addPages(photo)
  const sha256 = pagesOf(store.read, captureUuid)[0]?.sha256 ?? ''
  return {
    ...{ ...world, parts, readAll, clock, drain, store, captureUuid },
    send: async () => unwrap(await sendCapture(parts, captureUuid)),
    /** Whether the photo is on the laptop after the photos were tidied. */
    isPhotoHere: async (afterMs = 0) => {
      // a content of this millisecond stays
      clock.advance(1)
      await removePhotos(context, afterMs)
      return blobs.find(sha256) !== undefined
    },
  }
}

test('the photo of a page stays until its document is at the server', async () => {
  const { readAll, send, drain, isPhotoHere } = await start()
  await readAll()
  expect(await isPhotoHere()).toBe(true)
  await send()
  expect(await isPhotoHere()).toBe(true)
  await drain()
  expect(await isPhotoHere()).toBe(false)
})

test('the photo of a page stays if the server did not accept its document', async () => {
  const { readAll, send, store, isPhotoHere } = await start()
  await readAll()
  await send()
  store.transaction(db => db.run(`UPDATE operations SET state = 'refused' WHERE kind = 'document.add'`))
  expect(await isPhotoHere()).toBe(true)
})

test('the photo of a page stays for the chosen number of days', async () => {
  const { readAll, send, drain, clock, isPhotoHere } = await start()
  await readAll()
  await send()
  await drain()
  clock.advance(2 * DAY)
  expect(await isPhotoHere(3 * DAY)).toBe(true)
  clock.advance(DAY)
  expect(await isPhotoHere(3 * DAY)).toBe(false)
})

test('the photo of a page stays until its text is recognised', async () => {
  const { readAll, send, drain, isPhotoHere } = await start()
  await send()
  await drain()
  expect(await isPhotoHere()).toBe(true)
  await readAll()
  expect(await isPhotoHere()).toBe(false)
})

test('a photo of the job stays if a page has the same bytes', async () => {
  const world = await startWorld()
  const { parts, owner, readAll } = captureOn(world)
  const { context, blobs, store, drain, clock } = world.laptop
  await addFile(world, photo, { fileName: 'note.jpg' })
  await drain()
  const [document] = (await world.hubJob(world.job.uuid)).documents
  const documentUuids = [document?.uuid ?? '']
  const request = { owner, captureUuid: null, label: 'Delivery note', documentUuids }
  const { captureUuid } = unwrap(await addStored(parts, request))
  const sha256 = pagesOf(store.read, captureUuid)[0]?.sha256 ?? ''
  await readAll()
  unwrap(await sendCapture(parts, captureUuid))
  await drain()
  clock.advance(1)
  await removePhotos(context, 0)
  expect(pagesOf(store.read, captureUuid)).toEqual([])
  expect(blobs.find(sha256)).toBeDefined()
})
