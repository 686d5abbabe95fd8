// @module-tag slow
import { describe, expect, test } from 'vitest'
import { createJob } from '../../../../../main/sync/operations/acts/actions.ts'
import { retryOperation } from '../../../../../main/sync/operations/waiting/changes.ts'
import { diagonalOf } from '../../../../support/sample.ts'
import { byTurns } from '../../../../support/sync/by-turns.ts'
import {
  addFile,
  bytesOf,
  countAtHub,
  hubBytes,
  isAttachment,
  isDescription,
  isUpload,
} from '../../../../support/sync/documents/files.ts'
import type { Fault } from '../../../../support/sync/fault-proxy.ts'
import { type StartedWorld, startWorld } from '../../../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../../../support/sync/notes.ts'

const bytes = bytesOf(700_000)

/** Expects the file once at the server with the same bytes, and the same documents on the laptop. */
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

test.each(diagonalOf({ at: steps, fault: faults, hasNoExtensions: [false, true] }))(
  'a file is added once although its $at.name met $fault (base server: $hasNoExtensions)',
  async ({ at: { step }, fault, hasNoExtensions }) => {
    const world = await startWorld({ hasNoExtensions })
    world.laptop.proxy.fault(step, fault, 2)
    await addFile(world, bytes, said)
    await expectArrived(world)
    const sent = world.laptop.proxy.seen.filter(seen => isUpload.test(`${seen.method} ${seen.path}`))
    // The laptop asks our server whether it has stored the upload; a base server cannot be asked.
    const isStored = fault.kind === 'cut-response' || fault.kind === 'truncate' || 'forward' in fault
    expect(sent).toHaveLength(step === isUpload && (hasNoExtensions || !isStored) ? 3 : 1)
  },
)

describe.each([{ hasNoExtensions: false }, { hasNoExtensions: true }])(
  'a laptop (base server: $hasNoExtensions)',
  options => {
    const test = byTurns(options.hasNoExtensions)
    test('uploads a file with its bytes, attaches the file to its job, and shows it there', async () => {
      const world = await startWorld(options)
      await addFile(world, bytes, said)
      expect(world.laptop.job(world.job.uuid).documents).toMatchObject([{ fileName: 'plan.bin', ...said }])
      await expectArrived(world)
      expect(countAtHub(world)).toBe(1)
    })

    test.each(steps)('completes a file after the program was killed during the $name', async ({ step }) => {
      const world = await startWorld(options)
      const { proxy } = world.laptop
      proxy.fault(step, { kind: 'hang', forward: true })
      await addFile(world, bytes, said)
      await world.laptop.until(() => proxy.hanging === 1)
      await world.laptop.crash()
      world.laptop.engine.start()
      await expectArrived(world)
    })

    test('sends a photo of an offline job after it has sent the job', async () => {
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

    test('sends a note and reads the job while it uploads a large file', async () => {
      const world = await startWorld(options)
      const { laptop, job } = world
      laptop.proxy.fault(isUpload, { kind: 'hang', forward: false })
      await addFile(world, bytes, said)
      await laptop.until(() => laptop.proxy.hanging === 1)
      writeNote(world, 'Valve replaced')
      await laptop.until(() => laptop.outbox().length === 1)
      expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Valve replaced'])
      await world.dispatcher('PUT', `/job/${job.uuid}`, { title: 'Changed meanwhile' })
      await laptop.pull()
      expect(laptop.job(job.uuid).title).toBe('Changed meanwhile')
      await expectArrived(world)
    })
  },
)

test('a file that belongs to an answer in a form is uploaded, but not attached to the job', async () => {
  const world = await startWorld()
  await addFile(world, bytes, { attach: false })
  await world.laptop.drain()
  expect(countAtHub(world)).toBe(1)
  expect((await world.hubJob(world.job.uuid)).documents).toEqual([])
})

test('the number of sent bytes is reported only during the upload', async () => {
  const world = await startWorld()
  const { transferProgress } = world.laptop.context
  const { operationId } = await addFile(world, bytes)
  const counted: (number | null)[] = []
  transferProgress.onChange(() => counted.push(transferProgress.of(operationId)?.done ?? null))
  await world.laptop.drain()
  expect(counted).toEqual([0, 262_144, 524_288, 700_000, null])
})

test('a file that the server has lost is uploaded again, and gets a new uuid', async () => {
  const world = await startWorld()
  const { laptop, at } = world
  laptop.proxy.fault(isAttachment, { kind: 'cut-request' }, 1)
  await addFile(world, bytes, said)
  await laptop.until(() => laptop.outbox()[0]?.step === 2 && laptop.outbox()[0]?.state === 'retry')
  at.hub.service.store.transaction(db => db.run('DELETE FROM documents'))
  await expectArrived(world)
})

test('the user is asked about a file whose job was deleted, and its bytes remain', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isAttachment, { kind: 'cut-request' }, 1)
  await addFile(world, bytes, said)
  await laptop.until(() => laptop.outbox()[0]?.state === 'retry')
  await world.dispatcher('DELETE', `/job/${job.uuid}`)
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
])('the user is asked about an upload that is answered with %i', async (status, code) => {
  const world = await startWorld()
  world.laptop.proxy.fault(isUpload, { kind: 'answer', status }, 1)
  await addFile(world, bytes)
  await world.laptop.until(() => world.laptop.outbox()[0]?.state === 'review')
  expect(world.laptop.outbox()).toMatchObject([{ reason: { code } }])
})

const tooMuch = 'The job would hold more than 16 MB of text: remove something from it first.'

test.each([
  ['by the code no-room', { type: 'application/problem+json', body: '{"detail":"Voll.","code":"no-room"}' }],
  ['by the message of a server without codes', { body: tooMuch }],
])('the user is asked about a job without room for a file, recognized %s', async (_how, answer) => {
  const world = await startWorld()
  world.laptop.proxy.fault(isAttachment, { kind: 'answer', status: 409, ...answer }, 1)
  await addFile(world, bytes)
  await world.laptop.until(() => world.laptop.outbox()[0]?.state === 'review')
  expect(world.laptop.outbox()).toMatchObject([{ step: 2, reason: { code: 'no-room' } }])
})

test("the server's message is shown for any other conflict", async () => {
  const world = await startWorld()
  const body = 'The document is of another group.'
  world.laptop.proxy.fault(isAttachment, { kind: 'answer', status: 409, body }, 1)
  await addFile(world, bytes)
  await world.laptop.until(() => world.laptop.outbox()[0]?.state === 'review')
  expect(world.laptop.outbox()).toMatchObject([{ reason: { code: 'conflict', detail: body } }])
})

describe('an attachment that is missing although the server answered with success', () => {
  test.each([
    ['an extended server', false],
    ['a base server', true],
  ])('is sent again at %s', async (_hub, hasNoExtensions) => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.fault(isAttachment, { kind: 'answer', status: 200, body: '' })
    await addFile(world, bytesOf(2_000))
    const asked = () => laptop.outbox().find(({ state }) => state === 'review')
    if (hasNoExtensions) {
      // A base server confirms nothing, so the user decides.
      await laptop.until(() => asked() !== undefined, 'a question')
      retryOperation(laptop.context, asked()?.operationId ?? '')
    }
    await laptop.drain()
    await laptop.pull()
    expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
    expect(laptop.job(job.uuid).documents).toHaveLength(1)
  })

  test('is not sent again if the dispatcher detached the file', async () => {
    const world = await startWorld()
    const { laptop, job, dispatcher } = world
    laptop.proxy.fault(/^GET \/job\//, { kind: 'cut-response' }, Number.POSITIVE_INFINITY)
    await addFile(world, bytesOf(2_000))
    await laptop.until(() => laptop.status().pending === 0, 'the file is sent')
    const [document] = (await world.hubJob(job.uuid)).documents
    await dispatcher('DELETE', `/job/${job.uuid}/document/${document?.uuid}`)
    laptop.proxy.heal()
    await laptop.drain()
    await laptop.pull()
    expect((await world.hubJob(job.uuid)).documents).toEqual([])
    expect(laptop.job(job.uuid).documents).toEqual([])
  })
})
