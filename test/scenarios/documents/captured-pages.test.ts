/** Pages of captured paper: taken again, restored, made of stored photos, read and stopped. */
import { describe, expect, test } from 'vitest'
import { addPage, connectForCapture, listCaptures, statesOf } from '../../support/app/capture-world.ts'
import { photographPage, printPage } from '../../support/scan/printed-page.ts'
import { unwrap } from '../../support/service/outcomes.ts'

const soon = { timeout: 40_000, interval: 50 }
const first = await photographPage(await printPage(['Delivery note DN-4711', 'Relief valve'], 600, 800))
const second = await photographPage(await printPage(['Serial number B-0231-77'], 600, 800))
const takenAt = 1_764_000_000_000

async function connect() {
  const world = await connectForCapture()
  const uuids = async () =>
    (await listCaptures(world, world.app)).map(({ pages }) => pages.map(({ uuid }) => uuid))
  return { ...world, uuids }
}

describe('a page', () => {
  test('keeps its place when it is taken again, and is read again', async () => {
    const world = await connect()
    const { captureUuid, page } = await addPage(world, first)
    const other = await addPage(world, first, captureUuid)
    await expect
      .poll(async () => statesOf(await listCaptures(world, world.app)), soon)
      .toEqual(['read', 'read'])
    const request = { pageUuid: page.uuid, bytes: second, takenAt }
    expect(unwrap(await world.app.call('capture.replacePage', request))).toMatchObject({ state: 'waiting' })
    expect(await world.uuids()).toEqual([[page.uuid, other.page.uuid]])
    await expect
      .poll(async () => unwrap(await world.app.call('capture.text', { pageUuid: page.uuid })).text, soon)
      .toContain('B-0231-77')

    // The earlier photo is restored with its text.
    unwrap(await world.app.call('capture.restorePage', { pageUuid: page.uuid }))
    expect(await world.uuids()).toEqual([[page.uuid, other.page.uuid]])
    expect(unwrap(await world.app.call('capture.text', { pageUuid: page.uuid })).text).toContain('DN-4711')
  })

  test('is restored at its place, and with its document', async () => {
    const world = await connect()
    const { captureUuid, page } = await addPage(world, first)
    const { page: other } = await addPage(world, second, captureUuid)
    for (const pageUuid of [page.uuid, other.uuid])
      unwrap(await world.app.call('capture.removePage', { pageUuid }))
    expect(await world.uuids()).toEqual([])
    for (const pageUuid of [other.uuid, page.uuid])
      unwrap(await world.app.call('capture.restorePage', { pageUuid }))
    expect(await world.uuids()).toEqual([[page.uuid, other.uuid]])

    unwrap(await world.app.call('capture.remove', { captureUuid }))
    unwrap(await world.app.call('capture.restore', { captureUuid }))
    expect(await world.uuids()).toEqual([[page.uuid, other.uuid]])
    unwrap(await world.app.call('capture.removePage', { pageUuid: other.uuid }))
    unwrap(await world.app.call('capture.send', { captureUuid }))
    const restored = await world.app.call('capture.restorePage', { pageUuid: other.uuid })
    expect(restored).toMatchObject({ failure: { code: 'not-found' } })
  })
})

describe('photos on the job', () => {
  test('become pages of a document, in the chosen order', async () => {
    const world = await connect()
    const { owner, app } = world
    const added = []
    for (const bytes of [first, second]) {
      const photo = { owner, bytes, fileName: 'photo.jpg', attach: true }
      added.push(unwrap(await app.call('document.add', photo)).documentUuid)
    }
    const request = { owner, captureUuid: null, label: 'Note', documentUuids: added.toReversed() }
    const { pages } = unwrap(await app.call('capture.addStored', request))
    expect(pages).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
    expect(await world.uuids()).toEqual([pages.map(({ uuid }) => uuid)])
    const [page] = pages
    await expect
      .poll(async () => unwrap(await app.call('capture.text', { pageUuid: page?.uuid ?? '' })).text, soon)
      .toBe('Serial number B-0231-77')
  })

  test('become no pages if one of them is not on the laptop', async () => {
    const world = await connect()
    const { owner, app, jobUuid } = world
    const here = unwrap(
      await app.call('document.add', { owner, bytes: first, fileName: 'a.jpg', attach: true }),
    )
    const request = { owner, captureUuid: null, label: 'Note', documentUuids: [here.documentUuid, jobUuid] }
    expect(await app.call('capture.addStored', request)).toMatchObject({ failure: { code: 'not-found' } })
    expect(await world.uuids()).toEqual([])
  })

  test('are read on request, until the user stops it', async () => {
    const { app, owner } = await connect()
    const photo = { owner, bytes: second, fileName: 'plate.jpg', attach: true }
    const { documentUuid } = unwrap(await app.call('document.add', photo))
    const { pages } = unwrap(await app.call('document.readText', { documentUuid }))
    expect(pages).toMatchObject([{ text: 'Serial number B-0231-77', corners: expect.any(Array) }])
    const reading = app.call('document.readText', { documentUuid })
    unwrap(await app.call('document.stopReading', { documentUuid }))
    expect(await reading).toMatchObject({ failure: { reason: 'text-stopped' } })
    unwrap(await app.call('document.readText', { documentUuid }))
  })
})

describe('the recognition of a document', () => {
  test('stops when the user stops it, and resumes', async () => {
    const world = await connect()
    const { captureUuid, page } = await addPage(world, first)
    unwrap(await world.app.call('capture.stopReading', { captureUuid }))
    expect(statesOf(await listCaptures(world, world.app))).toEqual(['stopped'])
    expect(await world.app.call('capture.text', { pageUuid: page.uuid })).toMatchObject({
      value: { state: 'stopped', text: '' },
    })
    unwrap(await world.app.call('capture.resumeReading', { captureUuid }))
    await expect.poll(async () => statesOf(await listCaptures(world, world.app)), soon).toEqual(['read'])
  })
})
