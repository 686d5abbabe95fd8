import { describe, expect, test } from 'vitest'
import { patchDocument } from '../../../main/sync/operations/acts/change-document.ts'
import { removeOperation, retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { collectWork } from '../../../main/sync/rescue/collect-work.ts'
import { takeIn } from '../../../main/sync/rescue/import-work.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { addFile, bytesOf, isDescription } from '../../support/sync/documents/files.ts'
import { type StartedWorld, startWorld, type WorldOptions } from '../../support/sync/laptop.ts'

interface Described extends StartedWorld {
  documentUuid: string
  say(fields: object): void
  there(): Promise<object | undefined>
}

/** Starts with an uploaded file on the job, offline. */
async function startWithFile(options: WorldOptions = {}): Promise<Described> {
  const world = await startWorld(options)
  const { laptop, job } = world
  await addFile(world, bytesOf(4_000))
  await laptop.drain()
  const documentUuid = laptop.job(job.uuid).documents[0]?.uuid ?? ''
  laptop.proxy.isDown = true
  return {
    ...world,
    documentUuid,
    say(fields) {
      const owner = { kind: 'job', ref: job.uuid } as const
      expect(patchDocument(laptop.context, { owner, documentUuid, fields })).toMatchObject({ ok: true })
    },
    there: async () => (await world.hubJob(job.uuid)).documents[0],
  }
}

function connect({ laptop }: StartedWorld): void {
  laptop.proxy.isDown = false
  laptop.engine.syncNow()
}

/** Both users wrote a description, and the technician's waits for a decision. */
async function startClash(options: WorldOptions = {}): Promise<Described> {
  const world = await startWithFile(options)
  const { laptop } = world
  world.say({ description: 'Mine' })
  await world.dispatcher('PUT', `/document/${world.documentUuid}`, { description: 'The office’s' })
  connect(world)
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a review')
  return world
}

describe.each([{ hasNoExtensions: false }, { hasNoExtensions: true }])(
  'the description of a file (base server: $hasNoExtensions)',
  options => {
    const test = byTurns(options.hasNoExtensions)
    test("does not overwrite the dispatcher's later description, which the outbox shows", async () => {
      const world = await startClash(options)
      const detail = expect.stringContaining('The office’s')
      expect(world.laptop.outbox()).toMatchObject([{ reason: { code: 'conflict', detail } }])
      expect(await world.there()).toMatchObject({ description: 'The office’s' })
      expect(world.laptop.job(world.job.uuid).documents).toMatchObject([{ description: 'Mine' }])
    })

    test("overwrites the dispatcher's description when the user retries after reading that description", async () => {
      const world = await startClash(options)
      const { laptop } = world
      retryOperation(laptop.context, laptop.outbox()[0]?.operationId ?? '')
      laptop.engine.workAdded()
      await laptop.drain()
      expect(await world.there()).toMatchObject({ description: 'Mine' })
    })

    test("is replaced by the dispatcher's description when its operation is removed", async () => {
      const world = await startClash(options)
      const { laptop, job } = world
      removeOperation(laptop.context, laptop.outbox()[0]?.operationId ?? '')
      expect(laptop.job(job.uuid).documents).toMatchObject([{ description: 'The office’s' }])
    })

    test('is stored together with a file name that the dispatcher changed', async () => {
      const world = await startWithFile(options)
      world.say({ description: 'Mine' })
      await world.dispatcher('PUT', `/document/${world.documentUuid}`, { fileName: 'valve.bin' })
      connect(world)
      await world.laptop.drain()
      expect(await world.there()).toMatchObject({ description: 'Mine', fileName: 'valve.bin' })
    })
  },
)

test("detects that the dispatcher changed a description between the laptop's read and write", async () => {
  const world = await startWithFile()
  const { laptop, documentUuid } = world
  world.say({ description: 'Mine' })
  let isWritten = false
  laptop.proxy.before = async ({ method, path }) => {
    if (isWritten || !isDescription.test(`${method} ${path}`)) return
    isWritten = true
    await world.dispatcher('PUT', `/document/${documentUuid}`, { description: 'The office’s' })
  }
  connect(world)
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a review')
  expect(await world.there()).toMatchObject({ description: 'The office’s' })
})

test('sends a description to a server that never returns a single document', async () => {
  const world = await startWithFile({ hasNoExtensions: true })
  const isReading = /^GET \/document\/[^/]+$/
  world.laptop.proxy.fault(isReading, { kind: 'answer', status: 404 }, 20)
  world.say({ description: 'Mine' })
  connect(world)
  await world.laptop.drain()
  expect(await world.there()).toMatchObject({ description: 'Mine' })
})

test('a description waits for the user if the server no longer has the file', async () => {
  const world = await startWithFile()
  const { laptop, documentUuid, at } = world
  world.say({ description: 'Mine' })
  at.hub.service.store.transaction(db => db.run('DELETE FROM documents WHERE uuid = ?', documentUuid))
  laptop.proxy.seen.length = 0
  connect(world)
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a review')
  expect(laptop.outbox()).toMatchObject([{ kind: 'document.patch', reason: { code: 'deleted' } }])
  expect(laptop.proxy.seen.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a rescued description that had arrived does not overwrite a later description of the dispatcher', async () => {
  const world = await startWithFile()
  const { laptop, documentUuid } = world
  world.say({ description: 'Mine' })
  const work = collectWork(laptop.store.read)
  connect(world)
  await laptop.drain()
  await world.dispatcher('PUT', `/document/${documentUuid}`, { description: 'The office’s' })
  await laptop.pull()
  laptop.store.transaction(db => db.run('DELETE FROM operations'))
  takeIn(laptop.context, work)
  laptop.engine.workAdded()
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a review')
  expect(await world.there()).toMatchObject({ description: 'The office’s' })
})

test('a 409 to a description shows the message of the server, not a conflict with the dispatcher', async () => {
  const world = await startWithFile()
  const { laptop } = world
  laptop.proxy.fault(isDescription, { kind: 'answer', status: 409, body: 'The file is locked.' })
  world.say({ description: 'Mine' })
  connect(world)
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a review')
  expect(laptop.outbox()).toMatchObject([{ reason: { code: 'refused', detail: 'The file is locked.' } }])
})
