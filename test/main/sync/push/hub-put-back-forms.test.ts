// @module-tag slow
/** Forms of a server that was restored from an older copy. */
import { expect, test } from 'vitest'
import { createForm } from '../../../../main/sync/acts/attach-form.ts'
import { removeForm } from '../../../../main/sync/acts/leave-form.ts'
import { patchForm } from '../../../../main/sync/acts/patch-form.ts'
import { retryOperation } from '../../../../main/sync/outbox/changes.ts'
import type { Form } from '../../../../shared/form.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { DAY } from '../../../../shared/units.ts'
import { oneOf } from '../../../sample.ts'
import type { PlainOffer } from '../../http/plain-hub.ts'
import { unwrap } from '../../service/outcomes.ts'
import { answer, askForms, pathOf, questions } from '../forms/checklist.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'
import { writeNote } from '../notes.ts'
import { copyHub, putBackAfter } from './hub-copy.ts'

async function startPlain(plainOffer: Partial<PlainOffer> = {}) {
  const world = await startWorld({ isPlain: true, plainOffer })
  await world.laptop.pull()
  return world
}

function putOn(world: StartedWorld) {
  const { laptop, job } = world
  const { formUuid } = unwrap(
    createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions }),
  )
  const asked = askForms(world, formUuid)
  const fill = (value: string) => {
    const values = [{ path: pathOf(asked.here(), 'remarks'), value }]
    unwrap(patchForm(laptop.context, { formUuid, values }))
  }
  const remarks = async () => (await asked.there()).map(form => answer(form, 'remarks'))
  return { ...asked, fill, remarks }
}

/** Something of another job tells that the hub was put back, and then all is read again. */
async function heal({ laptop }: StartedWorld, jobUuid: string) {
  await laptop.engine.refresh(jobUuid)
  for (let turn = 0; turn < 2; turn++) {
    await laptop.pull()
    await laptop.drain()
  }
}

test.each(
  oneOf(
    [
      ['at once', 0],
      ['later', syncLimits.attemptMs],
    ],
    1,
  ),
)(
  'a form that a hub lists is given back with its answer though nobody had read it there, %s',
  async (_when, ms) => {
    const world = await startWorld()
    const { laptop, job } = world
    await laptop.pull()
    const { fill, remarks } = putOn(world)
    fill('Leaks')
    const copy = copyHub(world)
    await putBackAfter(world, copy, 'PUT')
    await world.office('PUT', `/job/${job.id}`, { customerName: 'Somebody else' })
    laptop.clock.advance(ms)
    await heal(world, job.uuid)
    laptop.clock.advance(syncLimits.verifyAgainMs)
    await heal(world, job.uuid)
    expect(await remarks()).toEqual(['Leaks'])
    expect(laptop.status().conflicts).toBe(0)
  },
)

test('a form that the office took off before it was read there stays off', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const { there } = putOn(world)
  laptop.proxy.fault(/^GET .job.[^/]+$/, { kind: 'answer', status: 503 }, 9)
  await laptop.drain()
  await world.office('DELETE', `/form/${(await there())[0]?.uuid}`)
  laptop.proxy.heal()
  laptop.clock.advance(syncLimits.attemptMs)
  await heal(world, job.uuid)
  expect(await there()).toEqual([])
  expect(laptop.job(job.uuid).forms).toEqual([])
  expect(laptop.status().putBack).toBeNull()
})

test('a form that was taken off is taken off again by the name that the hub gave it', async () => {
  const world = await startPlain({ formsInJobs: true })
  const { laptop, job } = world
  const { there, here } = putOn(world)
  await laptop.drain()
  await laptop.pull()
  const copy = copyHub(world)
  unwrap(removeForm(laptop.context, here().uuid))
  await laptop.drain()
  await laptop.pull()
  copy.putBack()
  expect(await there()).toHaveLength(1)
  await heal(world, job.uuid)
  expect(await there()).toEqual([])
  expect(laptop.job(job.uuid).forms).toEqual([])
})

test('what was filled into a form of somebody else is given back alone once they have made it again', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  const form = { title: 'Boiler check', jobUuid: job.uuid, fields: questions }
  const { uuid } = (await world.office('POST', '/form', form)) as Form
  await laptop.pull()
  const { here, there, fillThere } = askForms(world, uuid)
  const values = [{ path: pathOf(here(), 'pressure'), value: 2 }]
  unwrap(patchForm(laptop.context, { formUuid: uuid, values }))
  await laptop.drain()
  await laptop.pull()
  const { fields } = here()
  copy.putBack()
  await laptop.engine.refresh(job.uuid)
  await laptop.until(() => laptop.outbox().some(({ state }) => state === 'review'), 'that it is gone')
  const unfilled = fields.map(field => (field.name === 'pressure' ? { ...field, value: null } : field))
  await world.office('PUT', `/form/${uuid}`, { ...form, fields: unfilled })
  await fillThere('remarks', 'Leaks')
  for (const { operationId } of laptop.outbox()) unwrap(retryOperation(laptop.context, operationId))
  await laptop.drain()
  const answers = (await there()).map(one => [answer(one, 'pressure'), answer(one, 'remarks')])
  expect(answers).toEqual([[2, 'Leaks']])
})

test('what is filled in is never written over another form that has the number by now', async () => {
  const plainOffer = { formsInJobs: true, formChanges: true }
  const world = await startWorld({ isPlain: true, role: 'dispatcher', plainOffer })
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  const { fill, here } = putOn(world)
  await laptop.drain()
  fill('Leaks')
  await laptop.drain()
  await laptop.pull()
  copy.putBack()
  const other = await world.plan({ title: 'Another' })
  const taken = (await world.office('POST', '/form', {
    title: 'Of the office',
    jobUuid: other.uuid,
    fields: questions,
  })) as Form
  expect(taken.id).toBe(here().id)
  fill('Drips')
  await laptop.drain()
  await heal(world, job.uuid)
  const [form] = (await world.office('GET', `/form?jobUuid=${other.uuid}`)) as Form[]
  expect(form).toEqual(taken)
})

/** A form is put on; the hub is copied, and gets a note and the form's first answer after that. */
async function fillAfterCopy(world: StartedWorld) {
  const { laptop } = world
  const { fill, there, here } = putOn(world)
  await laptop.drain()
  await laptop.pull()
  const copy = copyHub(world)
  world.at.clock.time += 60_000
  writeNote(world, 'Pump hums')
  fill('Leaks')
  await laptop.drain()
  await laptop.pull()
  return { copy, there, here }
}

test('an answer that was sent is given back, though the next one meets the hub first that was put back', async () => {
  const world = await startPlain({ formsInJobs: true, formChanges: true })
  const { laptop, job } = world
  const { copy, there, here } = await fillAfterCopy(world)
  const values = [{ path: pathOf(here(), 'pressure'), value: 2 }]
  unwrap(patchForm(laptop.context, { formUuid: here().uuid, values }))
  copy.putBack()
  await laptop.drain()
  await heal(world, job.uuid)
  const answers = (await there()).map(form => [answer(form, 'remarks'), answer(form, 'pressure')])
  expect(answers).toEqual([['Leaks', 2]])
  expect([answer(here(), 'remarks'), answer(here(), 'pressure')]).toEqual(['Leaks', 2])
})

test.each(
  oneOf(
    [
      ['a plain hub', true],
      ['a hub with every extension', false],
    ],
    0,
  ),
)('a clock that is set back lets no form of %s be asked for over and over', async (_name, isPlain) => {
  const world = await startWorld({ isPlain, plainOffer: { formsInJobs: true, formChanges: true } })
  const { laptop, job } = world
  const { copy, there, here } = await fillAfterCopy(world)
  laptop.clock.jump(-22 * DAY)
  const values = [{ path: pathOf(here(), 'pressure'), value: 2 }]
  unwrap(patchForm(laptop.context, { formUuid: here().uuid, values }))
  copy.putBack()
  laptop.proxy.seen.length = 0
  await laptop.drain()
  expect(laptop.proxy.seen.length).toBeLessThan(100)
  await heal(world, job.uuid)
  const answers = (await there()).map(form => [answer(form, 'remarks'), answer(form, 'pressure')])
  expect(answers).toEqual([['Leaks', 2]])
})
