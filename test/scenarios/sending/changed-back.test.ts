/** A user restores the old value of a field while the laptop does not know whether the first change arrived. */
import { describe, expect, test } from 'vitest'
import type { JobBody } from '../../../main/service/jobs/job-body.ts'
import { StoreFailure } from '../../../main/store/store-failure.ts'
import { leaveForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import type { Form } from '../../../shared/entities/form.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { diagonalOf } from '../../support/sample.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { comeLate } from '../../support/sync/come-late.ts'
import { type Fault, portalPage } from '../../support/sync/fault-proxy.ts'
import { answer, pathOf, startFormWorld } from '../../support/sync/forms/checklist.ts'
import { type StartedWorld, startWorld, type WorldOptions } from '../../support/sync/laptop.ts'

const servers = [
  ['an extended server', false],
  ['a base server', true],
] as const

const unclear: [string, Fault][] = [
  ['is dropped', { kind: 'cut-request' }],
  ['is answered with 503', { kind: 'answer', status: 503 }],
  ['meets a captive portal', portalPage],
  ['loses its answer', { kind: 'cut-response' }],
]

const original = {
  description: 'orig',
  items: [{ title: 'Valve' }, { title: 'Filter' }],
  customFields: [
    { name: 'serial', type: 'TEXT', value: 'A' },
    { name: 'room', type: 'TEXT', value: 'K1' },
  ],
}

/** A world whose job has the original values, which the laptop has read. */
async function startOriginal(options: WorldOptions) {
  const world = await startWorld(options)
  await world.dispatcher('PUT', `/job/${world.job.id}`, original)
  await world.laptop.pull()
  return world
}

function patch({ laptop, job }: StartedWorld, fields: JobBody) {
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields }))
}

const withDone = ({ items }: Job, nth: number, done: boolean): JobBody => ({
  items: items.map((item, index) => (index === nth ? { ...item, done } : item)),
})
const withValue = ({ customFields }: Job, nth: number, value: string): JobBody => ({
  customFields: customFields.map((field, index) => (index === nth ? { ...field, value } : field)),
})

interface Field {
  change(job: Job): JobBody
  changeBack(job: Job): JobBody
  read(job: Job): unknown
}

const fields: [string, Field][] = [
  [
    'the description',
    {
      change: () => ({ description: 'changed' }),
      changeBack: () => ({ description: 'orig' }),
      read: ({ description }) => description,
    },
  ],
  [
    'the tick of an item',
    {
      change: job => withDone(job, 0, true),
      changeBack: job => withDone(job, 0, false),
      read: ({ items }) => items[0]?.done,
    },
  ],
  [
    'a custom field',
    {
      change: job => withValue(job, 0, 'B'),
      changeBack: job => withValue(job, 0, 'A'),
      read: ({ customFields }) => customFields[0]?.value,
    },
  ],
]

/** Expects the value at the server and the laptop after everything is sent, without a conflict. */
async function expectValue(world: StartedWorld, field: Field, value: unknown) {
  const { laptop, job } = world
  await laptop.drain()
  expect(field.read(await world.hubJob(job.uuid))).toEqual(value)
  expect(field.read(laptop.job(job.uuid))).toEqual(value)
  expect(laptop.status().conflicts).toBe(0)
}

/** Reads the list of jobs, while every request for the job itself fails. */
async function readListAlone({ laptop, job }: StartedWorld) {
  laptop.proxy.fault(seen => seen.path === `/job/${job.uuid}`, { kind: 'answer', status: 503 }, 1_000)
  await laptop.pull()
  laptop.proxy.heal()
}

/** Rolls back every commit, beginning with the answer to the next PUT. Returns a function that ends this. */
async function failCommitsAtAnswer({ laptop }: StartedWorld): Promise<() => void> {
  const { store, proxy } = laptop
  const transaction = store.transaction.bind(store)
  let failed = 0
  proxy.after = ({ method }) => {
    if (method !== 'PUT') return
    proxy.after = null
    store.transaction = work =>
      transaction(db => {
        work(db)
        failed++
        throw new StoreFailure('full', 'The disk is full.')
      })
  }
  await laptop.until(() => failed > 1, 'a failed commit')
  return () => {
    store.transaction = transaction
  }
}

/** Edits of other fields, which the laptop sends in the same PUT. */
const others: [string, ((job: Job) => JobBody) | null][] = [
  ['nothing else', null],
  ['another item', job => withDone(job, 1, true)],
  ['another custom field', job => withValue(job, 1, 'K2')],
]

describe.each(servers)('an edit back to the old value, at %s,', (_server, hasNoExtensions) => {
  test.each(
    diagonalOf({ fault: unclear, field: fields, other: others }).map(
      ({ fault, field, other }) => [field[0], fault[0], other[0], { fault, field, other }] as const,
    ),
  )(
    'of %s is stored although the first PUT %s (with an edit of %s)',
    async (_field, _what, _other, given) => {
      const [[, fault], [, field], [, edit]] = [given.fault, given.field, given.other]
      const world = await startOriginal({ hasNoExtensions })
      const { laptop, job } = world
      const before = field.read(laptop.job(job.uuid))
      laptop.proxy.fault(/^PUT /, fault, 1)
      patch(world, field.change(laptop.job(job.uuid)))
      await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
      laptop.proxy.isDown = true
      if (edit) patch(world, edit(laptop.job(job.uuid)))
      patch(world, field.changeBack(laptop.job(job.uuid)))
      expect(field.read(laptop.job(job.uuid))).toEqual(before)
      laptop.proxy.isDown = false
      await expectValue(world, field, before)
    },
  )

  test.each(fields)(
    'of %s is stored although only the list was read after the first PUT',
    async (_name, field) => {
      const world = await startOriginal({ hasNoExtensions })
      const { laptop, job } = world
      const before = field.read(laptop.job(job.uuid))
      laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
      patch(world, field.change(laptop.job(job.uuid)))
      await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
      patch(world, field.changeBack(laptop.job(job.uuid)))
      await readListAlone(world)
      expect(field.read(laptop.job(job.uuid))).toEqual(before)
      await expectValue(world, field, before)
    },
  )

  test.each(fields)(
    'of %s is stored although the answer to the first PUT was lost and the resent PUT was refused',
    async (_name, field) => {
      const world = await startOriginal({ hasNoExtensions })
      const { laptop, job } = world
      const before = field.read(laptop.job(job.uuid))
      laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
      patch(world, field.change(laptop.job(job.uuid)))
      await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
      laptop.proxy.fault(/./, { kind: 'answer', status: 409 }, 1_000)
      patch(world, field.changeBack(laptop.job(job.uuid)))
      await laptop.until(() => laptop.outbox().some(({ state }) => state === 'review'), 'a refusal')
      laptop.proxy.heal()
      await readListAlone(world)
      await expectValue(world, field, before)
    },
  )

  test.each(fields)(
    'of %s is stored although the disk failed at the answer to the first PUT',
    async (_name, field) => {
      const world = await startOriginal({ hasNoExtensions })
      const { laptop, job } = world
      const before = field.read(laptop.job(job.uuid))
      patch(world, field.change(laptop.job(job.uuid)))
      const fixDisk = await failCommitsAtAnswer(world)
      fixDisk()
      expect(laptop.outbox()).toMatchObject([{ state: 'sending' }])
      patch(world, field.changeBack(laptop.job(job.uuid)))
      await laptop.pull()
      await expectValue(world, field, before)
    },
  )

  test.each(unclear)('of a form answer is stored although the first PUT %s', async (_what, fault) => {
    const offer = hasNoExtensions ? { plainOffer: { formsInJobs: true, formChanges: true } } : {}
    const world = await startFormWorld({ hasNoExtensions, ...offer })
    const { laptop, form } = world
    const fill = (name: string, value: unknown) => {
      const path = pathOf(world.here(), name)
      unwrap(patchForm(laptop.context, { formUuid: form.uuid, values: [{ path, value }] }))
    }
    await world.fillThere('remarks', 'orig')
    await laptop.pull()
    laptop.proxy.fault(/^PUT \/form/, fault, 1)
    fill('remarks', 'changed')
    unwrap(leaveForm(laptop.context, form.uuid))
    await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
    laptop.proxy.isDown = true
    fill('pressure', 4)
    fill('remarks', 'orig')
    fill('pressure', null)
    expect(answer(world.here(), 'remarks')).toBe('orig')
    unwrap(leaveForm(laptop.context, form.uuid))
    laptop.proxy.isDown = false
    await laptop.drain()
    expect(answer((await world.there())[0], 'remarks')).toBe('orig')
    expect(answer(world.here(), 'remarks')).toBe('orig')
    expect(world.conflicts()).toEqual([])
  })
})

test('an edit of a form answer back to the old value is stored although the job omits the form’s fields', async () => {
  const world = await startFormWorld({})
  const { laptop, form } = world
  const fill = (value: string) => {
    const path = pathOf(world.here(), 'remarks')
    unwrap(patchForm(laptop.context, { formUuid: form.uuid, values: [{ path, value }] }))
    unwrap(leaveForm(laptop.context, form.uuid))
  }
  await world.fillThere('remarks', 'orig')
  await laptop.pull()
  laptop.proxy.fault(/^PUT \/form/, { kind: 'cut-response' })
  fill('changed')
  await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
  fill('orig')
  laptop.proxy.fault(/^(GET|PUT) \/form/, { kind: 'answer', status: 503 }, 1_000)
  laptop.proxy.rewrite = text => {
    const entity = JSON.parse(text)
    const forms = entity.forms?.map((one: Form) => ({ ...one, fields: undefined }))
    return JSON.stringify(forms ? { ...entity, forms } : entity)
  }
  await laptop.pull()
  laptop.proxy.rewrite = null
  laptop.proxy.heal()
  await laptop.drain()
  expect(answer((await world.there())[0], 'remarks')).toBe('orig')
  expect(answer(world.here(), 'remarks')).toBe('orig')
  expect(world.conflicts()).toEqual([])
})

test('a delayed PUT of the first edit does not replace the old value that the user wrote again', async () => {
  const world = await startOriginal({})
  const { laptop, job } = world
  laptop.proxy.fault(/^PUT /, { kind: 'cut-request' })
  patch(world, { description: 'changed' })
  await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
  const first = laptop.proxy.seen.find(({ method }) => method === 'PUT')
  patch(world, { description: 'orig' })
  await laptop.drain()
  await comeLate(world, first)
  await laptop.pull()
  expect((await world.hubJob(job.uuid)).description).toBe('orig')
  expect(laptop.job(job.uuid).description).toBe('orig')
})

test('a delayed PUT does not replace the value of later edits', async () => {
  const world = await startOriginal({})
  const { laptop, job } = world
  laptop.proxy.fault(/^PUT /, { kind: 'cut-request' })
  patch(world, { description: 'changed' })
  await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
  const first = laptop.proxy.seen.find(({ method }) => method === 'PUT')
  laptop.proxy.fault(/^PUT /, { kind: 'answer', status: 429, headers: { 'Retry-After': '60' } })
  patch(world, { description: 'changed again' })
  await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
  laptop.proxy.isDown = true
  patch(world, { description: 'orig' })
  laptop.proxy.isDown = false
  await comeLate(world, first)
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).description).toBe('orig')
  expect(laptop.job(job.uuid).description).toBe('orig')
})
