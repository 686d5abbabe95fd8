/** Forms that a plain hub took while its answer was lost: nobody here knows what they are called there. */
import { expect, test } from 'vitest'
import { createForm } from '../../../../main/sync/forms/attach-form.ts'
import { leaveForm, removeForm } from '../../../../main/sync/forms/leave-form.ts'
import { patchForm } from '../../../../main/sync/forms/patch-form.ts'
import { removeOperation, retryOperation } from '../../../../main/sync/outbox/changes.ts'
import { unwrap } from '../../service/outcomes.ts'
import { startWorld } from '../laptop.ts'
import { answer, askForms, pathOf, questions } from './checklist.ts'

const isPost = /^POST \/form/

/** A form at the hub whose name was lost. */
async function startNameless() {
  const world = await startWorld({ isPlain: true, role: 'dispatcher' })
  const { laptop, job } = world
  laptop.proxy.fault(isPost, { kind: 'cut-response' })
  const { formUuid } = unwrap(
    createForm(laptop.context, { jobUuid: job.uuid, title: 'Leak test', fields: questions }),
  )
  await laptop.drain()
  const forms = askForms(world, formUuid)
  const fill = (name: string, value: unknown) => {
    const values = [{ path: pathOf(forms.here(), name), value }]
    unwrap(patchForm(laptop.context, { formUuid, values }))
    unwrap(leaveForm(laptop.context, formUuid))
  }
  const review = async () => {
    await laptop.until(() => laptop.status().failed === 1)
    const [item] = laptop.outbox()
    if (!item) throw new Error('Nothing waits')
    return item
  }
  const pressures = async () => (await forms.there()).map(form => answer(form, 'pressure'))
  return { ...world, ...forms, formUuid, fill, review, pressures }
}

test('a change of one waits for the person, and is read here meanwhile', async () => {
  const world = await startNameless()
  world.fill('pressure', 5)
  expect((await world.review()).reason).toMatchObject({ code: 'not-replaceable' })
  expect(await world.there()).toHaveLength(1)
  expect(answer(world.here(), 'pressure')).toBe(5)
})

test('tried again, the whole form goes anew beside the old one, whatever gets lost on the way', async () => {
  const world = await startNameless()
  const { laptop } = world
  world.fill('pressure', 5)
  const { operationId } = await world.review()
  laptop.proxy.fault(isPost, { kind: 'cut-request' }, 2)
  laptop.proxy.fault(isPost, { kind: 'answer', status: 503 })
  unwrap(retryOperation(laptop.context, operationId))
  await laptop.drain()
  expect(await world.pressures()).toEqual([null, 5])
  world.fill('pressure', 6)
  await laptop.drain()
  expect(await world.pressures()).toEqual([null, 6])
  expect(laptop.job(world.job.uuid).forms).toHaveLength(1)
})

test('one that goes anew and loses its name again is there no third time by itself', async () => {
  const world = await startNameless()
  const { laptop } = world
  world.fill('pressure', 5)
  laptop.proxy.fault(isPost, { kind: 'cut-response' })
  unwrap(retryOperation(laptop.context, (await world.review()).operationId))
  await laptop.drain()
  expect(await world.pressures()).toEqual([null, 5])
  world.fill('pressure', 6)
  expect((await world.review()).reason).toMatchObject({ code: 'not-replaceable' })
})

test('a removal of one waits for the person, who lets it go from here alone, or keeps it', async () => {
  const world = await startNameless()
  const { laptop, job, formUuid } = world
  unwrap(removeForm(laptop.context, formUuid))
  const first = await world.review()
  expect(first.reason).toMatchObject({ code: 'not-removable' })
  expect(laptop.job(job.uuid).forms).toHaveLength(1)
  unwrap(removeOperation(laptop.context, first.operationId))
  expect(laptop.job(job.uuid).forms).toHaveLength(1)
  unwrap(removeForm(laptop.context, formUuid))
  unwrap(retryOperation(laptop.context, (await world.review()).operationId))
  await laptop.drain()
  await laptop.pull()
  expect(laptop.job(job.uuid).forms).toEqual([])
  expect(await world.there()).toHaveLength(1)
})
