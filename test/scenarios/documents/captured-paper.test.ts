/** Paper that is captured on a laptop: its pages are stored at once, and the server gets one PDF. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../shared/limits/units.ts'
import {
  addPage,
  connectForCapture,
  listCaptures,
  readServer,
  statesOf,
} from '../../support/app/capture-world.ts'
import { statusWhen } from '../../support/app/connected.ts'
import { startTestApp } from '../../support/app/test-ports.ts'
import { photographPage, printPage } from '../../support/scan/printed-page.ts'
import { unwrap } from '../../support/service/outcomes.ts'

const soon = { timeout: 40_000, interval: 50 }
const first = await photographPage(await printPage(['Delivery note DN-4711', 'Relief valve'], 600, 800))
const second = await photographPage(await printPage(['Serial number B-0231-77'], 600, 800))

describe('captured pages', () => {
  test('become one internal PDF with their text, whose name has the number on the first page', async () => {
    const world = await connectForCapture()
    const { captureUuid, page } = await addPage(world, first)
    expect(page.corners).toHaveLength(4)
    await addPage(world, second, captureUuid)
    await expect
      .poll(async () => statesOf(await listCaptures(world, world.app)), soon)
      .toEqual(['read', 'read'])
    const [capture] = await listCaptures(world, world.app)
    expect(capture).toMatchObject({ name: 'Delivery note DN-4711', internal: true })

    unwrap(await world.app.call('capture.send', { captureUuid }))
    await statusWhen(world.app, ({ pending, sending }) => pending + sending === 0)
    const { documents, text } = await readServer(world)
    expect(documents).toMatchObject([{ fileName: 'Delivery note DN-4711.pdf', mimeType: 'application/pdf' }])
    expect(text).toMatch(/DN-4711[\s\S]*B-0231-77/)
    expect(await listCaptures(world, world.app)).toEqual([])
    expect(await world.app.call('capture.send', { captureUuid })).toMatchObject({
      ok: false,
      failure: { code: 'not-found' },
    })
  })

  test('are left out of the job sheet, until the user chooses them', async () => {
    const world = await connectForCapture()
    const { captureUuid } = await addPage(world, first)
    await addPage(world, second, captureUuid)
    unwrap(await world.app.call('capture.change', { captureUuid, name: 'Delivery note' }))
    unwrap(await world.app.call('capture.send', { captureUuid }))
    await statusWhen(world.app, ({ pending, sending }) => pending + sending === 0)
    const sheet = { jobUuid: world.jobUuid, language: 'en' } as const
    const read = async () => unwrap(await world.app.call('sheet.read', sheet))
    const before = await read()
    const [documentUuid = ''] = before.papers
    expect(before.parts.map(({ title }) => title)).not.toContain('Photos')
    const choice = { owner: world.owner, documentUuid, fields: { internal: false } }
    unwrap(await world.app.call('document.patch', choice))
    const photos = (await read()).parts.find(({ title }) => title === 'Photos')
    expect(photos?.blocks).toMatchObject([
      {
        pictures: [
          { documentUuid, missing: null, caption: expect.stringMatching(/^Delivery note · Page 1 of 2 · /) },
        ],
      },
    ])
    const { file } = unwrap(await world.app.call('sheet.give', { ...sheet, way: 'save' })) ?? {}
    expect(readFileSync(file?.savedAs ?? '', 'latin1')).toContain('/Subtype /Image')
  })

  test('are moved, changed and removed', async () => {
    const world = await connectForCapture()
    const { captureUuid, page } = await addPage(world, first)
    const other = await addPage(world, second, captureUuid)
    unwrap(await world.app.call('capture.movePage', { pageUuid: page.uuid, to: 1 }))
    unwrap(await world.app.call('capture.changePage', { pageUuid: page.uuid, look: 'black', corners: null }))
    unwrap(await world.app.call('capture.change', { captureUuid, name: ' Receipt ', internal: false }))
    const [capture] = await listCaptures(world, world.app)
    expect(capture).toMatchObject({ name: 'Receipt', internal: false })
    expect(capture?.pages.map(({ uuid }) => uuid)).toEqual([other.page.uuid, page.uuid])
    expect(capture?.pages[1]).toMatchObject({ look: 'black', corners: null })

    const picture = { pageUuid: page.uuid, of: 'page' } as const
    const png = unwrap(await world.app.call('capture.picture', picture))
    expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG')
    for (const pageUuid of [page.uuid, other.page.uuid])
      unwrap(await world.app.call('capture.removePage', { pageUuid }))
    expect(await listCaptures(world, world.app)).toEqual([])
  })

  test('are refused if they are no picture, or their document is gone', async () => {
    const world = await connectForCapture()
    const { captureUuid } = await addPage(world, first)
    const request = { owner: world.owner, captureUuid, label: 'Note', takenAt: 0 }
    const damaged = { ...request, bytes: Buffer.from('no picture') }
    expect(await world.app.call('capture.addPage', damaged)).toMatchObject({ failure: { code: 'invalid' } })
    unwrap(await world.app.call('capture.remove', { captureUuid }))
    expect(await world.app.call('capture.addPage', { ...request, bytes: second })).toMatchObject({
      failure: { code: 'not-found' },
    })
  })
})

describe('a captured document that the user does not send', () => {
  test('is sent ten minutes after its last page, however often its pages are changed', async () => {
    const world = await connectForCapture()
    const { captureUuid, page } = await addPage(world, first)
    world.move(9 * MINUTE)
    await addPage(world, second, captureUuid)
    world.move(4 * MINUTE)
    unwrap(await world.app.call('capture.movePage', { pageUuid: page.uuid, to: 1 }))
    unwrap(await world.app.call('capture.changePage', { pageUuid: page.uuid, look: 'grey' }))
    world.move(5 * MINUTE)
    expect(await listCaptures(world, world.app)).toHaveLength(1)
    world.move(MINUTE)
    await expect.poll(async () => (await readServer(world)).documents.length, soon).toBe(1)
    expect(await listCaptures(world, world.app)).toEqual([])
  })

  test('is sent before its job is finished', async () => {
    const world = await connectForCapture()
    await addPage(world, first)
    const { jobUuid } = world
    for (const state of ['ACCEPTED', 'STARTED', 'FINISHED'] as const)
      unwrap(await world.app.call('job.act', { jobUuid, state }))
    await statusWhen(world.app, ({ pending, sending }) => pending + sending === 0)
    expect((await readServer(world)).documents).toHaveLength(1)
  })

  test('is read and sent by the next start of the program', async () => {
    const world = await connectForCapture()
    await addPage(world, first)
    await world.app.close()
    world.move(11 * MINUTE)
    const next = await startTestApp(world.ports)
    await expect.poll(async () => (await readServer(world)).documents.length, soon).toBe(1)
    expect(await listCaptures(world, next)).toEqual([])
  })
})
