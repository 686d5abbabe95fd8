/** A server that assigns its own uuids to resources and list entries, which the base interface permits. */
import { describe, expect, test } from 'vitest'
import type { JobBody } from '../../../main/service/jobs/job-body.ts'
import { actOnJob, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { leaveForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { chooseConflict, readJobConflicts } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { answer, askForms, pathOf, questions } from '../../support/sync/forms/checklist.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { assignOwnUuids } from '../../support/sync/own-uuids.ts'

const made: JobBody = {
  title: 'Leak',
  items: [{ title: 'Valve' }, { title: 'Filter' }, { title: 'Filter' }],
  destinations: [{ location: { street: 'Quay 1', city: 'Malmö' } }],
  customFields: [
    { name: 'serial', type: 'TEXT', value: 'A' },
    { name: 'room', type: 'TEXT', value: null },
  ],
} as JobBody

async function startServer(isFresh: boolean, offer = {}) {
  const world = await startWorld({ hasNoExtensions: true, ...offer })
  assignOwnUuids(world.laptop.proxy, isFresh)
  return world
}

function ticked({ laptop }: StartedWorld, jobUuid: string, nth: number): void {
  const items = laptop
    .job(jobUuid)
    .items.map((item, index) => (index === nth ? { ...item, done: true } : item))
  unwrap(patchJob(laptop.context, { jobUuid, fields: { items } as JobBody }))
}

function filled({ laptop }: StartedWorld, jobUuid: string, nth: number, value: string): void {
  const { customFields } = laptop.job(jobUuid)
  const fields = customFields.map((field, index) => (index === nth ? { ...field, value } : field))
  unwrap(patchJob(laptop.context, { jobUuid, fields: { customFields: fields } as JobBody }))
}

const said = ({ items, customFields }: Job) => ({
  items: items.map(({ title, done }) => [title, done]),
  customFields: customFields.map(({ name, value }) => [name, value]),
})

function expectNothingOpen({ laptop }: StartedWorld, jobUuid: string): void {
  expect(laptop.outbox()).toEqual([])
  expect(readJobConflicts(laptop.store.read, jobUuid)).toEqual([])
}

describe.each([
  ['the same after each PUT', false],
  ['new after each PUT', true],
])('at a server whose uuids are %s', (_name, isFresh) => {
  test.each([['arrives'], ['loses its answer']])(
    'a new job needs no decision of the user when its PUT %s',
    async how => {
      const world = await startServer(isFresh)
      const { laptop } = world
      if (how === 'loses its answer') laptop.proxy.fault(/^PUT \/job\//, { kind: 'cut-response' })
      const { jobUuid } = unwrap(createJob(laptop.context, made))
      await laptop.until(() => laptop.outbox()[0]?.attempts !== 0, 'the first attempt')
      ticked(world, jobUuid, 1)
      filled(world, jobUuid, 1, 'K1')
      await laptop.drain()
      expectNothingOpen(world, jobUuid)
      const expected = {
        items: [
          ['Valve', false],
          ['Filter', true],
          ['Filter', false],
        ],
        customFields: [
          ['serial', 'A'],
          ['room', 'K1'],
        ],
      }
      expect(said(await world.hubJob(jobUuid))).toEqual(expected)
      expect(said(laptop.job(jobUuid))).toEqual(expected)
      expect(laptop.job(jobUuid).destinations).toHaveLength(1)
    },
  )

  test('the actions on a new job arrive in their order', async () => {
    const world = await startServer(isFresh)
    const { laptop, anna } = world
    const { jobUuid } = unwrap(createJob(laptop.context, made))
    await laptop.drain()
    for (const state of ['ACCEPTED', 'STARTED'] as const) {
      unwrap(actOnJob(laptop.context, { jobUuid, state }))
      ticked(world, jobUuid, state === 'ACCEPTED' ? 0 : 1)
      await laptop.drain()
    }
    expectNothingOpen(world, jobUuid)
    const { resources } = await world.hubJob(jobUuid)
    expect(resources).toMatchObject([{ userId: anna.user.id, state: 'STARTED' }])
  })

  test.each([['arrives'], ['loses its answer']])(
    'an added item is stored once when its PUT %s',
    async how => {
      const world = await startServer(isFresh)
      const { laptop, job } = world
      const { uuid: jobUuid } = job
      if (how === 'loses its answer') laptop.proxy.fault(/^PUT \/job\//, { kind: 'cut-response' })
      unwrap(patchJob(laptop.context, { jobUuid, fields: { items: [{ title: 'Valve' }] } as JobBody }))
      await laptop.until(() => laptop.outbox()[0]?.attempts !== 0, 'the first attempt')
      ticked(world, jobUuid, 0)
      await laptop.drain()
      expectNothingOpen(world, jobUuid)
      expect(said(await world.hubJob(jobUuid)).items).toEqual([['Valve', true]])
      expect(said(laptop.job(jobUuid)).items).toEqual([['Valve', true]])
    },
  )

  test('edits of two entries by two users are merged', async () => {
    const world = await startServer(isFresh)
    const { laptop, dispatcher } = world
    const { jobUuid } = unwrap(createJob(laptop.context, made))
    await laptop.drain()
    laptop.proxy.isDown = true
    ticked(world, jobUuid, 0)
    filled(world, jobUuid, 0, 'B')
    const there = await world.hubJob(jobUuid)
    await dispatcher('PUT', `/job/${there.id}`, {
      items: there.items.map((item, index) => (index === 1 ? { ...item, done: true } : item)),
      customFields: there.customFields.map((field, index) =>
        index === 1 ? { ...field, value: 'K2' } : field,
      ),
    })
    laptop.proxy.isDown = false
    await laptop.drain()
    expectNothingOpen(world, jobUuid)
    expect(said(await world.hubJob(jobUuid))).toEqual({
      items: [
        ['Valve', true],
        ['Filter', true],
        ['Filter', false],
      ],
      customFields: [
        ['serial', 'B'],
        ['room', 'K2'],
      ],
    })
  })

  test("the user's choice between two values is applied although the entry has a new uuid", async () => {
    const world = await startServer(isFresh)
    const { laptop, dispatcher } = world
    const { jobUuid } = unwrap(createJob(laptop.context, made))
    await laptop.drain()
    laptop.proxy.isDown = true
    filled(world, jobUuid, 0, 'mine')
    const there = await world.hubJob(jobUuid)
    const customFields = there.customFields.map((field, index) =>
      index === 0 ? { ...field, value: 'office' } : field,
    )
    await dispatcher('PUT', `/job/${there.id}`, { customFields })
    laptop.proxy.isDown = false
    await laptop.until(() => laptop.status().conflicts === 1)
    ticked(world, jobUuid, 0)
    await laptop.until(() => laptop.status().pending === 0)
    await laptop.pull()
    const [conflict] = readJobConflicts(laptop.store.read, jobUuid)
    expect(conflict).toMatchObject({ mine: 'mine', office: 'office' })
    unwrap(chooseConflict(laptop.context, conflict?.id ?? 0, 'mine'))
    await laptop.drain()
    expect(said(await world.hubJob(jobUuid)).customFields[0]).toEqual(['serial', 'mine'])
    expectNothingOpen(world, jobUuid)
  })

  test.each([
    ['lists forms', { formsInJobs: true, formChanges: true }],
    ['shows no forms', { formChanges: true }],
  ])('a form is filled in at a server that %s', async (_what, plainOffer) => {
    const world = await startServer(isFresh, { plainOffer })
    const { laptop, job } = world
    const { formUuid } = unwrap(
      createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions }),
    )
    const { here, there } = askForms(world, formUuid)
    const fill = (name: string, value: unknown) =>
      unwrap(patchForm(laptop.context, { formUuid, values: [{ path: pathOf(here(), name), value }] }))
    fill('pressure', 2)
    unwrap(leaveForm(laptop.context, formUuid))
    await laptop.drain()
    fill('remarks', 'Leaks')
    unwrap(leaveForm(laptop.context, formUuid))
    await laptop.drain()
    expectNothingOpen(world, job.uuid)
    const answers = (await there()).map(form => [answer(form, 'pressure'), answer(form, 'remarks')])
    expect(answers).toEqual([[2, 'Leaks']])
    expect(answer(here(), 'remarks')).toBe('Leaks')
  })
})
