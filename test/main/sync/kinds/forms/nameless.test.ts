/** Forms that a plain hub took while its answer was lost: nobody here knows what they are called there. */
import { expect, test } from 'vitest'
import { readFormView } from '../../../../../main/app/views/form-view.ts'
import { createForm } from '../../../../../main/sync/acts/attach-form.ts'
import { leaveForm, removeForm } from '../../../../../main/sync/acts/leave-form.ts'
import { letOlderBe } from '../../../../../main/sync/acts/let-older-be.ts'
import { patchForm } from '../../../../../main/sync/acts/patch-form.ts'
import { removeOperation, retryOperation } from '../../../../../main/sync/outbox/changes.ts'
import { unwrap } from '../../../service/outcomes.ts'
import { answer, askForms, pathOf, questions } from '../../forms/checklist.ts'
import { startWorld } from '../../laptop.ts'

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
  const older = () => readFormView(laptop.context, formUuid)?.older
  return { ...world, ...forms, formUuid, fill, review, pressures, older }
}

test('a change of one goes whole beside it, whatever gets lost on the way, and the person is told', {
  tags: 'slow',
}, async () => {
  const world = await startNameless()
  const { laptop } = world
  laptop.proxy.fault(isPost, { kind: 'cut-request' }, 2)
  laptop.proxy.fault(isPost, { kind: 'answer', status: 503 })
  world.fill('pressure', 5)
  await laptop.drain()
  expect(await world.pressures()).toEqual([null, 5])
  expect(world.older()).toMatchObject([{ title: 'Leak test' }])
  world.fill('pressure', 6)
  await laptop.drain()
  expect(await world.pressures()).toEqual([null, 6])
  expect(world.older()).toHaveLength(1)
  expect(laptop.job(world.job.uuid).forms).toHaveLength(1)
})

test('one that goes anew and loses its name again leaves one more, and those that are let be are told of no more', async () => {
  const world = await startNameless()
  const { laptop, formUuid } = world
  laptop.proxy.fault(isPost, { kind: 'cut-response' })
  world.fill('pressure', 5)
  await laptop.drain()
  expect(world.older()).toHaveLength(1)
  unwrap(letOlderBe(laptop.context, formUuid))
  expect(world.older()).toEqual([])
  world.fill('pressure', 6)
  await laptop.drain()
  expect(await world.pressures()).toEqual([null, 5, 6])
  expect(world.older()).toHaveLength(1)
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
