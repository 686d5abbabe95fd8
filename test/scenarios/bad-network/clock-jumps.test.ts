import { describe, expect, test } from 'vitest'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { addDocument } from '../../../main/sync/operations/acts/add-document.ts'
import { sendingsOfJob } from '../../../main/sync/operations/waiting/read-outbox.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { assetHere, makeAsset } from '../../support/sync/assets/assets.ts'
import { addFile, bytesOf, isAttachment } from '../../support/sync/documents/files.ts'
import { openWorld, startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote, writeNoteOn } from '../../support/sync/notes.ts'

const year = 365 * 86_400_000
const both = [
  ['back', -year],
  ['forward', year],
] as const

describe.each(both)('a clock that is set %s by a year', (_name, ms) => {
  test.each([
    ['an extended server', false],
    ['a base server', true],
  ])('does not delay an action that waits to be sent (%s)', async (_hub, hasNoExtensions) => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    expect(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })).toMatchObject({ ok: true })
    await laptop.settle()
    laptop.clock.jump(ms)
    const before = laptop.clock.now()
    await laptop.drain()
    expect(laptop.clock.now() - before).toBeLessThan(10 * syncLimits.pullEveryMs)
    expect((await world.hubJob(job.uuid)).state).toBe('STARTED')
  })

  test('does not delay a note that waits for another attempt', async () => {
    const world = await startWorld()
    const { laptop, job } = world
    laptop.proxy.fault(/^POST/, { kind: 'answer', status: 429, headers: { 'Retry-After': '90' } })
    writeNote(world, 'Patience')
    await laptop.until(() => laptop.outbox()[0]?.state === 'retry')
    laptop.clock.jump(ms)
    const before = laptop.clock.now()
    await laptop.drain()
    expect(laptop.clock.now() - before).toBeLessThan(2 * syncLimits.retryAfterMaxMs)
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Patience'])
  })

  test('loses no note that was in flight when the program was killed', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop, job } = world
    laptop.proxy.fault(/^POST/, { kind: 'hang', forward: true })
    writeNote(world, 'Once')
    await laptop.until(() => laptop.proxy.hanging > 0)
    await laptop.crash()
    laptop.clock.jump(ms)
    laptop.engine.start()
    await laptop.drain()
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Once'])
  })

  test('does not delete sent operations before their 14 days have passed', async () => {
    const world = await startWorld()
    const { laptop, job } = world
    const sent = writeNote(world, 'Sent')
    await laptop.drain()
    laptop.clock.jump(ms)
    await laptop.crash()
    laptop.engine.start()
    await laptop.pull()
    expect([...sendingsOfJob(laptop.context, job.uuid).keys()]).toEqual([sent])
  })

  test('does not prevent the second attempt to attach a file after a proxy answered the first attempt', async () => {
    const world = await startWorld()
    const { laptop, job } = world
    laptop.proxy.fault(isAttachment, { kind: 'cut-request' }, Number.POSITIVE_INFINITY)
    await addFile(world, bytesOf(900, 1), { fileName: 'late.bin' })
    await laptop.until(() => laptop.outbox()[0]?.state === 'retry')
    laptop.clock.advance(syncLimits.cursorOverlapMs + 1_000)
    laptop.proxy.heal()
    await laptop.drain()
    laptop.clock.jump(ms)
    await laptop.pull()
    laptop.proxy.fault(isAttachment, { kind: 'answer', status: 204 })
    await addFile(world, bytesOf(900, 2), { fileName: 'lost.bin' })
    await laptop.until(() => laptop.outbox().length === 0, 'an answer')
    laptop.clock.advance(syncLimits.verifyAgainMs)
    await laptop.engine.refresh(job.uuid)
    await laptop.drain()
    const { documents } = await world.hubJob(job.uuid)
    expect(documents.map(({ fileName }) => fileName).sort()).toEqual(['late.bin', 'lost.bin'])
  })

  test('does not delay the second reading of a job whose details failed', async () => {
    const world = await startWorld()
    const { laptop, job, dispatcher } = world
    laptop.proxy.fault(new RegExp(`^GET .job.${job.uuid}$`), { kind: 'answer', status: 403 })
    await dispatcher('PUT', `/job/${job.id}`, { items: [{ title: 'Check' }] })
    await laptop.pull()
    expect(laptop.job(job.uuid).items).toEqual([])
    laptop.clock.jump(ms)
    const before = laptop.clock.now()
    await laptop.until(() => laptop.job(job.uuid).items.length === 1, 'a second reading')
    expect(laptop.clock.now() - before).toBeLessThan(2 * syncLimits.retryAfterMaxMs)
  })
})

test('signs requests with the right time after the clock was ahead during an outage', async () => {
  const world = await startWorld({ requireSignature: true })
  const { laptop, job } = world
  laptop.clock.jump(3_600_000)
  laptop.proxy.isDown = true
  writeNote(world, 'Ahead')
  await laptop.until(() => laptop.status().offlineSince !== null)
  laptop.engine.syncNow()
  await laptop.settle()
  laptop.clock.jump(-3_600_000)
  laptop.proxy.isDown = false
  laptop.engine.syncNow()
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Ahead'])
  expect(laptop.status().problem).toBeNull()
})

test('a local change under a slow clock does not lower the lastModified of a job or an asset', async () => {
  const world = await openWorld({ skew: -3 * 3_600_000 })
  const { laptop, plan } = world
  const asset = await makeAsset(world)
  const job = await plan({ assetUuid: asset.uuid })
  laptop.engine.start()
  await laptop.pull()
  await laptop.settle()
  const modified = () => [laptop.job(job.uuid).lastModified, assetHere(laptop, asset.uuid)?.lastModified]
  const told = modified()
  expect(Math.min(...told.map(Number))).toBeGreaterThan(laptop.clock.now())
  writeNoteOn(laptop, job.uuid, 'By a slow clock')
  const owner = { kind: 'asset', ref: asset.uuid } as const
  await addDocument(laptop.context, { owner, content: Buffer.from('1'), fileName: 'a.bin', attach: true })
  expect(modified()).toEqual(told)
  await laptop.drain()
})
