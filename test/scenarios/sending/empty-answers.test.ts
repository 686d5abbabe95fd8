/**
 * A proxy answers with a success without a body, which looks like the server's answer to a request that expects no
 * body. The laptop accepts it only after it has read the result.
 */
import { expect, test } from 'vitest'
import { actOnJob, addNote } from '../../../main/sync/operations/acts/actions.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { removeDocument } from '../../../main/sync/operations/acts/change-document.ts'
import { removeForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { confirmNote } from '../../../main/sync/operations/notes/note-confirm.ts'
import { removeOperation, retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import type { Asset } from '../../../shared/entities/asset.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { OperationKind } from '../../../shared/sync/intents.ts'
import { diagonalOf } from '../../support/sample.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { addFile, bytesOf, isAttachment, isDetachment } from '../../support/sync/documents/files.ts'
import { questions } from '../../support/sync/forms/checklist.ts'
import { startOffice } from '../../support/sync/kinds/dispatcher.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote } from '../../support/sync/notes.ts'

type Office = Awaited<ReturnType<typeof startOffice>>

interface Work {
  kind: OperationKind
  request: RegExp
  /** prepares the server; the returned function does the work on the laptop */
  prepare(world: Office): Promise<() => unknown>
  /** the result at the server */
  atHub(world: Office): Promise<unknown>
  done: unknown
}

const stateOf = async ({ hubJob, job }: Office, userId: number) =>
  (await hubJob(job.uuid)).resources.find(one => one.userId === userId)?.state ?? 'UNASSIGNED'
const assets = new WeakMap<Office, Asset>()

const works = {
  'an assignment of a user': {
    kind: 'job.staff',
    request: /^PUT \/job\/[^/]+\/schedule/,
    prepare: async world => () => unwrap(world.planBen('schedule', true)),
    atHub: world => stateOf(world, world.ben.user.id),
    done: 'SCHEDULED',
  },
  'a user’s removal from the job': {
    kind: 'job.staff',
    request: /^PUT \/job\/[^/]+\/unschedule/,
    async prepare(world) {
      unwrap(world.planBen('schedule', true))
      return () => unwrap(world.planBen('unschedule', true))
    },
    atHub: world => stateOf(world, world.ben.user.id),
    done: 'UNASSIGNED',
  },
  'a confirmation': {
    kind: 'note.confirm',
    request: /^PUT .*\/confirm/,
    async prepare({ laptop, job }) {
      addNote(laptop.context, { jobUuid: job.uuid, text: 'Other pump', discrepancy: true, internal: false })
      return () => {
        const event = laptop.job(job.uuid).events.find(({ comment }) => comment === 'Other pump')
        unwrap(confirmNote(laptop.context, { jobUuid: job.uuid, eventId: event?.id ?? 0, operationId: null }))
      }
    },
    atHub: async ({ hubJob, job }) =>
      (await hubJob(job.uuid)).events.filter(({ type }) => type === 'CONFIRM_DISCREPANCY').length,
    done: 1,
  },
  'the detaching of a file from a job': {
    kind: 'document.remove',
    request: isDetachment,
    async prepare({ laptop, job }) {
      const { documentUuid } = await addFile({ laptop, job }, bytesOf(1_000))
      const owner = { kind: 'job', ref: job.uuid } as const
      return () => unwrap(removeDocument(laptop.context, { owner, documentUuid }))
    },
    atHub: async ({ hubJob, job }) => (await hubJob(job.uuid)).documents.length,
    done: 0,
  },
  'the detaching of a file from an asset': {
    kind: 'document.remove',
    request: /^DELETE \/asset\/[^/]+\/document\//,
    async prepare(world) {
      const { laptop, job } = world
      const asset = (await world.dispatcher('POST', '/asset', { name: 'Boiler' })) as Asset
      assets.set(world, asset)
      laptop.clock.advance(syncLimits.assetsEveryMs)
      await laptop.pull()
      const owner = { kind: 'asset', ref: asset.uuid } as const
      const { documentUuid } = await addFile({ laptop, job }, bytesOf(1_000), { owner })
      return () => unwrap(removeDocument(laptop.context, { owner, documentUuid }))
    },
    async atHub(world) {
      const asset = (await world.dispatcher('GET', `/asset/${assets.get(world)?.uuid}`)) as Asset
      return asset.documents.length
    },
    done: 0,
  },
  'the removal of a form from a job': {
    kind: 'form.remove',
    request: /^DELETE \/form\//,
    async prepare({ laptop, job }) {
      const made = unwrap(
        createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions }),
      )
      return () => unwrap(removeForm(laptop.context, made.formUuid))
    },
    atHub: async ({ dispatcher, job }) =>
      ((await dispatcher('GET', `/form?jobUuid=${job.uuid}`)) as unknown[]).length,
    done: 0,
  },
  'the attaching of a file to a job': {
    kind: 'document.add',
    request: isAttachment,
    prepare:
      async ({ laptop, job }) =>
      () =>
        addFile({ laptop, job }, bytesOf(1_000)),
    atHub: async ({ hubJob, job }) => (await hubJob(job.uuid)).documents.length,
    done: 1,
  },
  'an action': {
    kind: 'job.act',
    request: /^PUT \/job\/[^/]+\/action/,
    prepare:
      async ({ laptop, job }) =>
      () =>
        unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' })),
    atHub: world => stateOf(world, world.dispatcherUser.user.id),
    done: 'IN_TRANSIT',
  },
  'a note': {
    kind: 'note.add',
    request: isNote,
    prepare: async world => () => writeNote(world, 'Leaks'),
    atHub: async ({ hubJob, job }) => noteTexts(await hubJob(job.uuid)),
    done: ['Leaks'],
  },
} as const satisfies Record<string, Work>

type Name = keyof typeof works
const names = Object.keys(works) as Name[]
/** A base server has no such request, answers it with the job, or cannot detach forms. */
const ours: readonly Name[] = ['a confirmation', 'an action', 'the removal of a form from a job']

async function start(name: Name, hasNoExtensions: boolean) {
  const world = await startOffice({ hasNoExtensions })
  const { laptop } = world
  const work: Work = works[name]
  const act = await work.prepare(world)
  await laptop.drain()
  await laptop.pull()
  return { world, laptop, work, act }
}

type Started = Awaited<ReturnType<typeof start>>

function requestsOf({ laptop, work }: Started): number {
  return laptop.proxy.seen.filter(({ method, path }) => work.request.test(`${method} ${path}`)).length
}

const ways = {
  'arrives although a proxy answered its first request': async started => {
    const { world, laptop, work, act } = started
    laptop.proxy.fault(work.request, { kind: 'answer', status: 204 })
    await act()
    const asked = () => laptop.outbox().find(({ state }) => state === 'review')
    const isSent = () => laptop.status().pending === 0 && laptop.status().failed === 0
    await laptop.until(() => asked() !== undefined || (!laptop.proxy.hasNoExtensions && isSent()), 'an end')
    // A base server confirms nothing, so the laptop asks the user.
    if (asked()) unwrap(retryOperation(laptop.context, asked()?.operationId ?? ''))
    await laptop.drain()
    expect(await work.atHub(world)).toEqual(work.done)
    await laptop.pull()
    expect(await work.atHub(world)).toEqual(work.done)
    expect(laptop.outbox().filter(({ state }) => state !== 'done')).toEqual([])
  },
  'is sent once although a proxy dropped the body of the answer': async started => {
    const { world, laptop, work, act } = started
    laptop.proxy.fault(work.request, { kind: 'answer', status: 200, forward: true })
    await act()
    await laptop.drain()
    expect(await work.atHub(world)).toEqual(work.done)
    expect(requestsOf(started)).toBe(1)
  },
  'waits for the user when a proxy answers every request': async started => {
    const { world, laptop, work, act } = started
    const before = await work.atHub(world)
    laptop.proxy.fault(work.request, { kind: 'answer', status: 204 }, 100)
    await act()
    const isNamed = () => laptop.outbox().some(({ kind, state }) => kind === work.kind && state === 'review')
    await laptop.until(isNamed, 'a row that asks')
    expect(laptop.outbox()[0]?.reason?.code).toBe('lost')
    expect(requestsOf(started)).toBe(1)
    // After it is removed, the laptop has the server's value.
    const asked = laptop.outbox().find(({ state }) => state === 'review')
    unwrap(removeOperation(laptop.context, asked?.operationId ?? ''))
    laptop.clock.advance(syncLimits.rereadOpenMs)
    await laptop.pull()
    expect(await work.atHub(world)).toEqual(before)
  },
} as const satisfies Record<string, (started: Started) => Promise<void>>

type Way = keyof typeof ways
const never: Way = 'waits for the user when a proxy answers every request'

const axes = { name: names, way: Object.keys(ways) as Way[], hasNoExtensions: [false, true] }
const cases = diagonalOf(
  axes,
  // the laptop looks up a note, and sends it again when it is not found
  ({ name, way, hasNoExtensions }) =>
    !(hasNoExtensions && ours.includes(name)) && !(way === never && (name === 'a note' || !hasNoExtensions)),
)

test.each(cases)('$name $way (base server: $hasNoExtensions)', async ({ name, way, hasNoExtensions }) => {
  await ways[way](await start(name, hasNoExtensions))
})

test('a file whose attachment a proxy answered is attached again, although the answer to another attachment is still missing', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  laptop.proxy.fault(isAttachment, { kind: 'hang', forward: true })
  await addFile(world, bytesOf(900, 1), { fileName: 'one.bin' })
  await laptop.until(() => laptop.proxy.hanging === 1)
  laptop.proxy.fault(isAttachment, { kind: 'answer', status: 204 })
  await addFile(world, bytesOf(900, 2), { fileName: 'two.bin' })
  await laptop.until(() => laptop.outbox().length === 1)
  laptop.proxy.fault(isAttachment, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY)
  laptop.clock.advance(syncLimits.verifyAgainMs)
  await laptop.engine.refresh(job.uuid)
  laptop.proxy.heal()
  await laptop.drain()
  const { documents } = await world.hubJob(job.uuid)
  expect(documents.map(({ fileName }) => fileName).sort()).toEqual(['one.bin', 'two.bin'])
})

test('a file whose attachment a proxy answered is attached again, although another file was attached late', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isAttachment, { kind: 'cut-request' }, Number.POSITIVE_INFINITY)
  await addFile(world, bytesOf(900, 1), { fileName: 'one.bin' })
  await laptop.until(() => laptop.outbox()[0]?.state === 'retry')
  laptop.clock.advance(syncLimits.cursorOverlapMs + 1_000)
  laptop.proxy.heal()
  await laptop.drain()
  laptop.proxy.fault(isAttachment, { kind: 'answer', status: 204 })
  await addFile(world, bytesOf(900, 2), { fileName: 'two.bin' })
  await laptop.until(() => laptop.outbox().length === 0, 'an answer')
  laptop.clock.advance(syncLimits.verifyAgainMs)
  await laptop.engine.refresh(job.uuid)
  await laptop.drain()
  const { documents } = await world.hubJob(job.uuid)
  expect(documents.map(({ fileName }) => fileName).sort()).toEqual(['one.bin', 'two.bin'])
})
