/** A hub that takes something well and keeps less of it: the person is told what is missing, and nothing of it goes. */
import { expect, test } from 'vitest'
import { createJob } from '../../../../main/sync/acts/actions.ts'
import { createForm } from '../../../../main/sync/acts/attach-form.ts'
import { patchDocument } from '../../../../main/sync/acts/change-document.ts'
import { patchForm } from '../../../../main/sync/acts/patch-form.ts'
import { patchJob } from '../../../../main/sync/acts/patch-job.ts'
import { retryOperation } from '../../../../main/sync/outbox/changes.ts'
import { oneOf } from '../../../sample.ts'
import { unwrap } from '../../service/outcomes.ts'
import { addFile, bytesOf } from '../documents/files.ts'
import { answer, askForms, pathOf, questions } from '../forms/checklist.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'

/** As a hub that has no room for such words, and shows none of them. */
function forget({ laptop }: StartedWorld, words: string) {
  laptop.proxy.rewrite = text => text.replaceAll(JSON.stringify(words), 'null')
}

const inReview = ({ laptop }: StartedWorld) =>
  laptop
    .outbox()
    .filter(({ state }) => state === 'review')
    .map(({ kind, reason }) => ({ kind, reason }))

async function untilTold(world: StartedWorld, kind: string, ...missing: string[]) {
  const told = [{ kind, reason: { code: 'kept-less', detail: missing.join('\n') } }]
  await world.laptop.until(() => inReview(world).length > 0, 'being told')
  expect(inReview(world)).toEqual(told)
  await world.laptop.pull()
  expect(inReview(world)).toEqual(told)
}

test('a field of a job is named, and what the person wrote is still read; tried again, it is named again', async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop, job } = world
  forget(world, 'Third floor')
  const items = [{ title: 'Bleed' }]
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Third floor', items } }))
  await untilTold(world, 'job.patch', 'description')
  expect(laptop.job(job.uuid)).toMatchObject({ description: 'Third floor', items })
  const [told] = laptop.outbox()
  unwrap(retryOperation(laptop.context, told?.operationId ?? ''))
  await untilTold(world, 'job.patch', 'description')
  // once the hub has learnt it, it is sent and seen
  laptop.proxy.rewrite = null
  unwrap(retryOperation(laptop.context, told?.operationId ?? ''))
  await laptop.drain()
  expect(laptop.outbox()).toEqual([])
})

test('a text that was cut is named, one that was written otherwise is not', async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop, job } = world
  const write = (description: string) =>
    unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description } }))
  laptop.proxy.rewrite = text =>
    text.replaceAll('"Third floor"', '"Floor 3"').replaceAll('"Second floor"', '"Second"')
  write('Third floor')
  await laptop.drain()
  expect(laptop.job(job.uuid).description).toBe('Floor 3')
  write('Second floor')
  await untilTold(world, 'job.patch', 'description')
})

test('an entry of a list is named by its title', async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop, job } = world
  forget(world, 'Reset')
  const items = [{ title: 'Bleed' }, { title: 'Reset' }]
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { items } }))
  await untilTold(world, 'job.patch', 'Reset')
})

test('what a new job lost is an edit of it that needs the person', async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop } = world
  forget(world, 'Third floor')
  const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Leak', description: 'Third floor' }))
  await untilTold(world, 'job.patch', 'description')
  expect(laptop.job(jobUuid)).toMatchObject({ title: 'Leak', description: 'Third floor' })
})

test.each(
  oneOf(
    [
      ['changed', { formChanges: true }],
      ['sent whole', {}],
      ['sent whole and shown', { formsInJobs: true }],
    ],
    1,
  ),
)('an answer in a form that is %s is named by its question', async (_how, offer) => {
  const world = await startWorld({ isPlain: true, plainOffer: offer })
  const { laptop, job } = world
  const made = createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions })
  const { formUuid } = unwrap(made)
  await laptop.drain()
  const { here } = askForms(world, formUuid)
  forget(world, 'Leaks')
  const values = [
    { path: pathOf(here(), 'remarks'), value: 'Leaks' },
    { path: pathOf(here(), 'pressure'), value: 2 },
  ]
  unwrap(patchForm(laptop.context, { formUuid, values }))
  await untilTold(world, 'form.patch', 'Remarks')
  expect(answer(here(), 'remarks')).toBe('Leaks')
  expect(answer(here(), 'pressure')).toBe(2)
})

test.each(
  oneOf(
    [
      ['plain, that shows no forms', { isPlain: true }],
      ['plain, that shows them', { isPlain: true, plainOffer: { formsInJobs: true } }],
      ['with every extension', { isPlain: false }],
    ],
    2,
  ),
)('an answer in a form that is made is named by its question, at a hub %s', async (_name, options) => {
  const world = await startWorld(options)
  const { laptop, job } = world
  forget(world, 'Leaks')
  const made = createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions })
  const { formUuid } = unwrap(made)
  const { here, there } = askForms(world, formUuid)
  const fill = (name: string, value: unknown) =>
    unwrap(patchForm(laptop.context, { formUuid, values: [{ path: pathOf(here(), name), value }] }))
  fill('remarks', 'Leaks')
  fill('pressure', 2)
  await untilTold(world, 'form.patch', 'Remarks')
  expect([answer(here(), 'remarks'), answer(here(), 'pressure')]).toEqual(['Leaks', 2])
  // once the hub has learnt it, it is there, and nobody is asked any more
  laptop.proxy.rewrite = null
  unwrap(retryOperation(laptop.context, laptop.outbox()[0]?.operationId ?? ''))
  await laptop.drain()
  expect(answer((await there()).at(-1), 'remarks')).toBe('Leaks')
  expect([answer(here(), 'remarks'), answer(here(), 'pressure')]).toEqual(['Leaks', 2])
})

test('an answer that was filled in while the form was made is named with the one that was lost', async () => {
  const world = await startWorld({ isPlain: false })
  const { laptop, job } = world
  forget(world, 'Leaks')
  const made = createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions })
  const { formUuid } = unwrap(made)
  const { here } = askForms(world, formUuid)
  const fill = (name: string, value: unknown) =>
    unwrap(patchForm(laptop.context, { formUuid, values: [{ path: pathOf(here(), name), value }] }))
  fill('remarks', 'Leaks')
  laptop.proxy.after = ({ method, path }) => {
    if (method !== 'PUT' || !path.startsWith('/form/')) return
    laptop.proxy.after = null
    fill('pressure', 2)
  }
  await untilTold(world, 'form.patch', 'Remarks')
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
)('what is said of a file is named, with the file and after it, at %s', async (_name, isPlain) => {
  const world = await startWorld({ isPlain })
  const { laptop, job } = world
  const words = () => laptop.job(job.uuid).documents.map(({ description }) => description)
  const there = async () => (await world.hubJob(job.uuid)).documents.map(({ description }) => description)
  forget(world, 'The burner')
  await addFile(world, bytesOf(900), { description: 'The burner' })
  await untilTold(world, 'document.patch', 'description')
  expect(words()).toEqual(['The burner'])
  const again = async () => {
    laptop.proxy.rewrite = null
    unwrap(retryOperation(laptop.context, laptop.outbox()[0]?.operationId ?? ''))
    await laptop.drain()
  }
  await again()
  expect([words(), await there()]).toEqual([['The burner'], ['The burner']])

  forget(world, 'The valve')
  const documentUuid = laptop.job(job.uuid).documents[0]?.uuid ?? ''
  const owner = { kind: 'job', ref: job.uuid } as const
  unwrap(patchDocument(laptop.context, { owner, documentUuid, fields: { description: 'The valve' } }))
  await untilTold(world, 'document.patch', 'description')
  expect(words()).toEqual(['The valve'])
  await again()
  expect([words(), await there()]).toEqual([['The valve'], ['The valve']])
})
