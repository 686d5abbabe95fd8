import { describe, expect, test } from 'vitest'
import { patchDocument, removeDocument } from '../../../../../main/sync/operations/acts/change-document.ts'
import { restore } from '../../../../../main/sync/operations/archive/restore.ts'
import { removeOperation, retryOperation } from '../../../../../main/sync/operations/waiting/changes.ts'
import { byTurns } from '../../../../support/sync/by-turns.ts'
import {
  addFile,
  bytesOf,
  countAtHub,
  isAttachment,
  isDescription,
  isDetachment,
  isUpload,
} from '../../../../support/sync/documents/files.ts'
import { type StartedWorld, startWorld } from '../../../../support/sync/laptop.ts'

const bytes = bytesOf(40_000)

async function startWithFile(options = {}) {
  const world = await startWorld(options)
  await addFile(world, bytes)
  await world.laptop.drain()
  const [document] = world.laptop.job(world.job.uuid).documents
  if (!document) throw new Error('It is not there')
  return { ...world, document }
}

const ownerOf = ({ job }: Pick<StartedWorld, 'job'>) => ({ kind: 'job', ref: job.uuid }) as const
const filesHere = ({ laptop, job }: StartedWorld) => laptop.job(job.uuid).documents
const filesThere = async (world: StartedWorld) => (await world.hubJob(world.job.uuid)).documents

function describeFile(world: StartedWorld, documentUuid: string, fields: object) {
  const outcome = patchDocument(world.laptop.context, { owner: ownerOf(world), documentUuid, fields })
  expect(outcome).toMatchObject({ ok: true })
}

function detach(world: StartedWorld, documentUuid: string) {
  const outcome = removeDocument(world.laptop.context, { owner: ownerOf(world), documentUuid })
  expect(outcome).toMatchObject({ ok: true })
}

describe.each([{ hasNoExtensions: false }, { hasNoExtensions: true }])(
  'a laptop (base server: $hasNoExtensions)',
  options => {
    const test = byTurns(options.hasNoExtensions)
    test('sends the description of an uploaded document once, also when an answer is lost', async () => {
      const world = await startWithFile(options)
      world.laptop.proxy.fault(isDescription, { kind: 'cut-response' })
      describeFile(world, world.document.uuid, { description: 'Before', fileName: 'before.bin' })
      describeFile(world, world.document.uuid, { description: 'After', internal: true })
      expect(world.laptop.outbox()).toHaveLength(1)
      const after = { description: 'After', internal: true, fileName: 'before.bin' }
      expect(filesHere(world)).toMatchObject([after])
      await world.laptop.drain()
      expect(await filesThere(world)).toMatchObject([after])
      expect(filesHere(world)).toMatchObject([after])
    })

    test('sends the description of a document after the user retried its refused upload', async () => {
      const world = await startWorld(options)
      const { laptop } = world
      laptop.proxy.fault(isUpload, { kind: 'answer', status: 403 })
      const { documentUuid, operationId } = await addFile(world, bytes)
      await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a refusal')
      describeFile(world, documentUuid, { description: 'The valve' })
      expect(laptop.outbox()).toHaveLength(2)
      retryOperation(laptop.context, operationId)
      await laptop.drain()
      expect(await filesThere(world)).toMatchObject([{ description: 'The valve' }])
      expect(filesHere(world)).toMatchObject([{ description: 'The valve' }])
    })

    test('describes and detaches a document by the uuid that it had before its upload', async () => {
      const world = await startWorld(options)
      const { documentUuid } = await addFile(world, bytes)
      await world.laptop.drain()
      expect(filesHere(world)[0]?.uuid).not.toBe(documentUuid)
      describeFile(world, documentUuid, { description: 'The valve' })
      await world.laptop.drain()
      expect(await filesThere(world)).toMatchObject([{ description: 'The valve' }])
      detach(world, documentUuid)
      await world.laptop.drain()
      expect(await filesThere(world)).toEqual([])
    })

    test.each(['cut-request', 'cut-response'] as const)(
      'detaches a document once if the request meets %s, and never shows it again',
      async kind => {
        const world = await startWithFile(options)
        world.laptop.proxy.fault(isDetachment, { kind })
        detach(world, world.document.uuid)
        expect(filesHere(world)).toEqual([])
        await world.laptop.pull()
        expect(filesHere(world)).toEqual([])
        await world.laptop.drain()
        expect(await filesThere(world)).toEqual([])
        await world.laptop.pull()
        expect(filesHere(world)).toEqual([])
      },
    )
  },
)

test('the description of a file is sent with its upload if the file is still waiting', async () => {
  const world = await startWorld()
  world.laptop.proxy.isDown = true
  const { documentUuid } = await addFile(world, bytes)
  describeFile(world, documentUuid, { description: 'The plan' })
  expect(world.laptop.outbox()).toHaveLength(1)
  world.laptop.proxy.isDown = false
  await world.laptop.drain()
  expect(await filesThere(world)).toMatchObject([{ description: 'The plan' }])
})

test('an edit of a description that changes nothing stores no operation', async () => {
  const world = await startWithFile()
  describeFile(world, world.document.uuid, { description: null, fileName: 'plan.bin' })
  expect(world.laptop.outbox()).toEqual([])
})

test('a waiting file that the user detaches is discarded, and can be added again from the archive', async () => {
  const world = await startWorld()
  world.laptop.proxy.isDown = true
  const { documentUuid, operationId } = await addFile(world, bytes)
  detach(world, documentUuid)
  expect(world.laptop.outbox()).toEqual([])
  expect(filesHere(world)).toEqual([])
  expect(restore(world.laptop.context, { operationId })).toMatchObject({ ok: true })
  expect(filesHere(world)).toMatchObject([{ fileName: 'plan.bin' }])
  world.laptop.proxy.isDown = false
  await world.laptop.drain()
  expect(await filesThere(world)).toMatchObject([{ fileName: 'plan.bin', size: bytes.length }])
})

test('a file that is detached after its upload is never attached to the job', async () => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.fault(isAttachment, { kind: 'answer', status: 503 }, 1)
  await addFile(world, bytes)
  await laptop.until(() => laptop.outbox()[0]?.step === 2 && laptop.outbox()[0]?.state === 'retry')
  detach(world, filesHere(world)[0]?.uuid ?? '')
  await laptop.drain()
  expect(await filesThere(world)).toEqual([])
  expect(filesHere(world)).toEqual([])
  expect(countAtHub(world)).toBe(1)
})

test('a file is detached again if its attachment succeeded and only the answer was lost', async () => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.fault(isAttachment, { kind: 'cut-response' }, 1)
  await addFile(world, bytes)
  await laptop.until(() => laptop.outbox()[0]?.step === 2 && laptop.outbox()[0]?.state === 'retry')
  detach(world, filesHere(world)[0]?.uuid ?? '')
  expect(filesHere(world)).toEqual([])
  await laptop.drain()
  expect(await filesThere(world)).toEqual([])
  expect(filesHere(world)).toEqual([])
})

test('a document is shown again if its removal is undone or refused', async () => {
  const world = await startWithFile()
  const { laptop } = world
  laptop.proxy.fault(isDetachment, { kind: 'answer', status: 403 })
  detach(world, world.document.uuid)
  await laptop.until(() => laptop.outbox()[0]?.state === 'review')
  expect(filesHere(world)).toHaveLength(1)
  const [removal] = laptop.outbox()
  expect(removeOperation(laptop.context, removal?.operationId ?? '')).toMatchObject({ ok: true })
  expect(filesHere(world)).toHaveLength(1)
  expect(laptop.outbox()).toEqual([])
})

test('detaching a file is refused while the file is being sent', async () => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.fault(isUpload, { kind: 'hang', forward: false })
  const { documentUuid } = await addFile(world, bytes)
  await laptop.until(() => laptop.proxy.hanging === 1)
  const owner = ownerOf(world)
  expect(removeDocument(laptop.context, { owner, documentUuid })).toMatchObject({
    failure: { code: 'conflict' },
  })
})

describe('the caption that a user types', () => {
  const type = (world: StartedWorld, documentUuid: string, description: string, isTyping: boolean) =>
    expect(
      patchDocument(world.laptop.context, {
        owner: ownerOf(world),
        documentUuid,
        fields: { description },
        isTyping,
      }),
    ).toMatchObject({ ok: true })
  const sent = ({ laptop }: StartedWorld) =>
    laptop.proxy.seen.filter(({ method, path }) => isDescription.test(`${method} ${path}`)).length
  const requestCount = ({ laptop, job }: StartedWorld) =>
    laptop.job(job.uuid).events.filter(({ type }) => type === 'UPDATE_DOCUMENTS').length

  test('is saved after each character, survives a restart, and is sent once', async () => {
    const world = await startWithFile()
    const before = requestCount(world)
    for (const text of ['T', 'Th', 'The']) type(world, world.document.uuid, text, true)
    await world.laptop.settle()
    expect([sent(world), world.laptop.outbox().length]).toEqual([0, 1])
    expect(requestCount(world)).toBe(before + 1)
    await world.laptop.crash()
    expect(filesHere(world)).toMatchObject([{ description: 'The' }])
    type(world, world.document.uuid, 'The valve', true)
    type(world, world.document.uuid, 'The valve', false)
    world.laptop.engine.start()
    await world.laptop.settle()
    expect(sent(world)).toBe(1)
    expect(await filesThere(world)).toMatchObject([{ description: 'The valve' }])
  })

  test('is sent when the user pauses typing', async () => {
    const world = await startWithFile()
    type(world, world.document.uuid, 'The valve', true)
    await world.laptop.drain()
    expect(await filesThere(world)).toMatchObject([{ description: 'The valve' }])
    expect(sent(world)).toBe(1)
  })
})
