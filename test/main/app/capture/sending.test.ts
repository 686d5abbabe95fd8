import { describe, expect, test } from 'vitest'
import { moveCapture } from '../../../../main/app/capture/change-capture.ts'
import { exportPdf } from '../../../../main/app/capture/make-pdf.ts'
import { CaptureSending } from '../../../../main/app/capture/sending.ts'
import { viewWaiting } from '../../../../main/app/capture/view-captures.ts'
import { countPdfPages, readPdfText } from '../../../support/pdf-text.ts'
import { photographPage, printPage } from '../../../support/scan/printed-page.ts'
import { unwrap } from '../../../support/service/outcomes.ts'
import { captureOn } from '../../../support/sync/capture.ts'
import { type StartedWorld, startWorld } from '../../../support/sync/laptop.ts'

const photo = await photographPage(await printPage(['Delivery note DN-4711', 'Relief valve'], 600, 800))
/** A photo with more pixels than a made page. */
const large = await photographPage(await printPage(Array<string>(15).fill('Relief valve, brass')))

/** A document with some pages, and the largest file that the server accepts, in bytes. */
async function start(pages: number, mostBytes?: number, picture: Uint8Array = photo) {
  const world = await startWorld()
  const capture = captureOn(world, mostBytes)
  const sending = new CaptureSending(capture.parts, work => work())
  const captureUuid = await capture.addPages(...Array<Uint8Array>(pages).fill(picture))
  const waiting = () =>
    viewWaiting(world.laptop.context, {
      problemOf: one => sending.problemOf(one),
      ...{ pause: null, names: capture.parts.names() },
    })
  return { ...world, ...capture, sending, captureUuid, waiting }
}

async function documentsAt({ hubJob, job, laptop }: StartedWorld) {
  await laptop.drain()
  return (await hubJob(job.uuid)).documents.map(({ fileName }) => fileName)
}

describe('a document that is larger than the server accepts', () => {
  test('is not sent, says its size, and is not tried again until the user decides', async () => {
    const { sending, captureUuid, waiting, laptop } = await start(3, 50_000, large)
    expect(await sending.send({ captureUuid })).toMatchObject({
      failure: { code: 'invalid', obstacle: 'too-large', values: { size: 1, most: 1 } },
    })
    expect(waiting()).toMatchObject([{ problem: { obstacle: 'too-large' }, pages: [{}, {}, {}] }])
    laptop.clock.advance(1)
    const before = laptop.blobs.listKeptBefore(laptop.clock.now() + 1, 0, 100).length
    await sending.sendDue(0)
    expect(waiting()).toHaveLength(1)
    expect(laptop.blobs.listKeptBefore(laptop.clock.now() + 1, 0, 100)).toHaveLength(before)
    expect(sending.hasRetries).toBe(false)
  })

  test('is sent with smaller pictures', async () => {
    const world = await start(2, 130_000, large)
    const { sending, captureUuid } = world
    expect(await sending.send({ captureUuid })).toMatchObject({ failure: { obstacle: 'too-large' } })
    unwrap(await sending.send({ captureUuid, how: 'compress' }))
    expect(await documentsAt(world)).toEqual(['Delivery note.pdf'])
  })

  test('is split, and each part is sent with its pages', async () => {
    const world = await start(3, 110_000, large)
    const { sending, captureUuid, waiting } = world
    unwrap(await sending.send({ captureUuid, how: 'split' }))
    expect(waiting()).toEqual([])
    const names = await documentsAt(world)
    expect(names.length).toBeGreaterThan(1)
    expect(names).toEqual(names.map((_, index) => `Delivery note ${index + 1}.pdf`))
  })
})

describe('a document whose job is not on the laptop any more', () => {
  test('is listed, saved as a file, and sent after it is moved to another job', async () => {
    const world = await start(1)
    const { sending, captureUuid, waiting, laptop, parts, plan, readAll } = world
    const other = await plan({ title: 'Pump' })
    await laptop.pull()
    await readAll()
    laptop.store.transaction(db => db.run('DELETE FROM jobs WHERE uuid = ?', world.job.uuid))
    await sending.sendDue(0)
    expect(waiting()).toMatchObject([
      { ownerState: 'gone', ownerName: null, problem: { reason: 'capture-owner-gone' } },
    ])
    const pdf = unwrap(await exportPdf(parts, captureUuid))
    expect(await readPdfText(pdf)).toContain('DN-4711')
    unwrap(moveCapture(laptop.context, { captureUuid, owner: { kind: 'job', ref: other.uuid } }))
    expect(waiting()).toMatchObject([{ ownerState: 'open', ownerName: 'Pump', problem: null }])
    unwrap(await sending.send({ captureUuid }))
    expect(await documentsAt({ ...world, job: other })).toEqual(['Delivery note DN-4711.pdf'])
  })
})

test('a document of 200 pages is sent with all of them', async () => {
  const world = await start(200, undefined, await photographPage(await printPage([], 60, 80)))
  const { sending, captureUuid, parts, waiting } = world
  expect(await countPdfPages(unwrap(await exportPdf(parts, captureUuid)))).toBe(200)
  unwrap(await sending.send({ captureUuid }))
  expect(waiting()).toEqual([])
  expect(await documentsAt(world)).toHaveLength(1)
})

test('a page whose photo is damaged is named, and the others are sent without it', async () => {
  const { sending, captureUuid, laptop } = await start(2)
  const sql = `UPDATE capture_pages SET sha256 = 'lost' WHERE position = 1`
  laptop.store.transaction(db => db.run(sql))
  expect(await sending.send({ captureUuid })).toMatchObject({
    failure: { code: 'conflict', reason: 'capture-page-damaged', values: { page: 2 } },
  })
  laptop.store.transaction(db => db.run('DELETE FROM capture_pages WHERE position = 1'))
  unwrap(await sending.send({ captureUuid }))
})
