// @module-tag slow
import { describe, expect, test } from 'vitest'
import { createJob } from '../../../../../main/sync/operations/acts/actions.ts'
import { retryOperation } from '../../../../../main/sync/operations/waiting/changes.ts'
import { diagonalOf } from '../../../../sample.ts'
import { byTurns } from '../../by-turns.ts'
import {
  addFile,
  bytesOf,
  countAtHub,
  hubBytes,
  isAttachment,
  isDescription,
  isUpload,
} from '../../documents/files.ts'
import type { Fault } from '../../fault-proxy.ts'
import { type StartedWorld, startWorld } from '../../laptop.ts'
import { noteTexts, writeNote } from '../../notes.ts'

const bytes = bytesOf(700_000)

/** Once at the hub with the same bytes, and here as there. */
async function expectArrived(world: StartedWorld, jobUuid = world.job.uuid) {
  await world.laptop.drain()
  const { documents } = await world.hubJob(jobUuid)
  expect(documents).toMatchObject([{ fileName: 'plan.bin', description: 'The plan', internal: true }])
  for (const document of documents) expect((await hubBytes(world, document)).equals(bytes)).toBe(true)
  expect(world.laptop.job(jobUuid).documents).toEqual(documents)
}

const said = { description: 'The plan', internal: true }

const steps = [
  { name: 'upload', step: isUpload },
  { name: 'description', step: isDescription },
  { name: 'attachment', step: isAttachment },
]
const faults: Fault[] = [
  { kind: 'cut-request' },
  { kind: 'cut-response' },
  { kind: 'truncate' },
  { kind: 'answer', status: 503 },
  { kind: 'answer', status: 500, forward: true },
]

test.each(diagonalOf({ at: steps, fault: faults, isPlain: [false, true] }))(
  'goes on at its $at.name when that met $fault (plain: $isPlain)',
  async ({ at: { step }, fault, isPlain }) => {
    const world = await startWorld({ isPlain })
    world.laptop.proxy.fault(step, fault, 2)
    await addFile(world, bytes, said)
    await expectArrived(world)
    const sent = world.laptop.proxy.seen.filter(seen => isUpload.test(`${seen.method} ${seen.path}`))
    // Our server is asked first whether it has stored the upload; a base server cannot be asked.
    const isStored = fault.kind === 'cut-response' || fault.kind === 'truncate' || 'forward' in fault
    expect(sent).toHaveLength(step === isUpload && (isPlain || !isStored) ? 3 : 1)
  },
)

describe.each([{ isPlain: false }, { isPlain: true }])('with a hub (plain: $isPlain)', options => {
  const test = byTurns(options.isPlain)
  test('a file arrives with its bytes, hangs on its job, and is seen there', async () => {
    const world = await startWorld(options)
    await addFile(world, bytes, said)
    expect(world.laptop.job(world.job.uuid).documents).toMatchObject([{ fileName: 'plan.bin', ...said }])
    await expectArrived(world)
    expect(countAtHub(world)).toBe(1)
  })

  test.each(steps)('goes on after the program was killed at its $name', async ({ step }) => {
    const world = await startWorld(options)
    const { proxy } = world.laptop
    proxy.fault(step, { kind: 'hang', forward: true })
    await addFile(world, bytes, said)
    await world.laptop.until(() => proxy.hanging === 1)
    await world.laptop.crash()
    world.laptop.engine.start()
    await expectArrived(world)
  })

  test('a photo on a job that was made without a network follows the job', async () => {
    const world = await startWorld(options)
    world.laptop.proxy.isDown = true
    const made = createJob(world.laptop.context, { title: 'Found on the way' })
    if (!made.ok) throw new Error(made.failure.message)
    const { jobUuid } = made.value
    await addFile(world, bytes, { ...said, owner: { kind: 'job', ref: jobUuid } })
    await world.laptop.until(() => world.laptop.status().offlineSince !== null)
    world.laptop.proxy.isDown = false
    await expectArrived(world, jobUuid)
  })

  test('a note goes while a large file is on its way, and the job is read meanwhile', async () => {
    const world = await startWorld(options)
    const { laptop, job } = world
    laptop.proxy.fault(isUpload, { kind: 'hang', forward: false })
    await addFile(world, bytes, said)
    await laptop.until(() => laptop.proxy.hanging === 1)
    writeNote(world, 'Valve replaced')
    await laptop.until(() => laptop.outbox().length === 1)
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Valve replaced'])
    await world.office('PUT', `/job/${job.uuid}`, { title: 'Changed meanwhile' })
    await laptop.pull()
    expect(laptop.job(job.uuid).title).toBe('Changed meanwhile')
    await expectArrived(world)
  })
})

test('a file that hangs nowhere is uploaded and described, and seen by the answer', async () => {
  const world = await startWorld()
  await addFile(world, bytes, { attach: false })
  await world.laptop.drain()
  expect(countAtHub(world)).toBe(1)
  expect((await world.hubJob(world.job.uuid)).documents).toEqual([])
})

test('its bytes are counted while they go, and not afterwards', async () => {
  const world = await startWorld()
  const { transferProgress } = world.laptop.context
  const { operationId } = await addFile(world, bytes)
  const told: (number | null)[] = []
  transferProgress.onChange(() => told.push(transferProgress.of(operationId)?.done ?? null))
  await world.laptop.drain()
  expect(told).toEqual([0, 262_144, 524_288, 700_000, null])
})

test('a hub that lost the document gets it again, and under its new uuid', async () => {
  const world = await startWorld()
  const { laptop, at } = world
  laptop.proxy.fault(isAttachment, { kind: 'cut-request' }, 1)
  await addFile(world, bytes, said)
  await laptop.until(() => laptop.outbox()[0]?.step === 2 && laptop.outbox()[0]?.state === 'retry')
  at.hub.service.store.transaction(db => db.run('DELETE FROM documents'))
  await expectArrived(world)
})

test('a job that is gone leaves the file to the person, with its bytes', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isAttachment, { kind: 'cut-request' }, 1)
  await addFile(world, bytes, said)
  await laptop.until(() => laptop.outbox()[0]?.state === 'retry')
  await world.office('DELETE', `/job/${job.uuid}`)
  await laptop.until(() => laptop.outbox()[0]?.state === 'review')
  expect(laptop.outbox()).toMatchObject([{ reason: { code: 'deleted' } }])
  const [kept] = laptop.blobs.listKeptBefore(laptop.clock.now() + 1, 0, 10)
  expect(kept?.size).toBe(bytes.length)
})

test.each([
  [413, 'no-room'],
  [415, 'refused'],
  [507, 'no-room'],
  [403, 'forbidden'],
])('an upload that is answered with %i needs the person', async (status, code) => {
  const world = await startWorld()
  world.laptop.proxy.fault(isUpload, { kind: 'answer', status }, 1)
  await addFile(world, bytes)
  await world.laptop.until(() => world.laptop.outbox()[0]?.state === 'review')
  expect(world.laptop.outbox()).toMatchObject([{ reason: { code } }])
})

const tooMuch = 'The job would hold more than 16 MB of text: remove something from it first.'

test.each([
  ['by its code', { type: 'application/problem+json', body: '{"detail":"Voll.","code":"no-room"}' }],
  ['by its words, of a hub that has no codes', { body: tooMuch }],
])('a job that is full needs the person, and is known %s', async (_how, answer) => {
  const world = await startWorld()
  world.laptop.proxy.fault(isAttachment, { kind: 'answer', status: 409, ...answer }, 1)
  await addFile(world, bytes)
  await world.laptop.until(() => world.laptop.outbox()[0]?.state === 'review')
  expect(world.laptop.outbox()).toMatchObject([{ step: 2, reason: { code: 'no-room' } }])
})

test('any other clash keeps the hub’s own words', async () => {
  const world = await startWorld()
  const body = 'The document is of another group.'
  world.laptop.proxy.fault(isAttachment, { kind: 'answer', status: 409, body }, 1)
  await addFile(world, bytes)
  await world.laptop.until(() => world.laptop.outbox()[0]?.state === 'review')
  expect(world.laptop.outbox()).toMatchObject([{ reason: { code: 'conflict', detail: body } }])
})

describe('an attachment that was answered well and is not there', () => {
  test.each([
    ['with every extension', false],
    ['plain', true],
  ])('is made once more before a hub, %s', async (_hub, isPlain) => {
    const world = await startWorld({ isPlain })
    const { laptop, job } = world
    laptop.proxy.fault(isAttachment, { kind: 'answer', status: 200, body: '' })
    await addFile(world, bytesOf(2_000))
    const asked = () => laptop.outbox().find(({ state }) => state === 'review')
    if (isPlain) {
      // a base server confirms nothing, so the user decides
      await laptop.until(() => asked() !== undefined, 'a question')
      retryOperation(laptop.context, asked()?.operationId ?? '')
    }
    await laptop.drain()
    await laptop.pull()
    expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
    expect(laptop.job(job.uuid).documents).toHaveLength(1)
  })

  test('stays off where the office has taken it off meanwhile', async () => {
    const world = await startWorld()
    const { laptop, job, office } = world
    laptop.proxy.fault(/^GET \/job\//, { kind: 'cut-response' }, Number.POSITIVE_INFINITY)
    await addFile(world, bytesOf(2_000))
    await laptop.until(() => laptop.status().pending === 0, 'the file is sent')
    const [document] = (await world.hubJob(job.uuid)).documents
    await office('DELETE', `/job/${job.uuid}/document/${document?.uuid}`)
    laptop.proxy.heal()
    await laptop.drain()
    await laptop.pull()
    expect((await world.hubJob(job.uuid)).documents).toEqual([])
    expect(laptop.job(job.uuid).documents).toEqual([])
  })
})
