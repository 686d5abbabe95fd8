// @module-tag slow
/** Forms that are filled in before a plain hub, which takes no change of a form, or takes it from some. */
import { describe, expect, test } from 'vitest'
import { readFormView } from '../../../../main/app/views/form-view.ts'
import { type FormRecord, findFormAnywhere, toForm } from '../../../../main/service/records/form-record.ts'
import { actOnJob } from '../../../../main/sync/acts/actions.ts'
import { createForm } from '../../../../main/sync/acts/attach-form.ts'
import { leaveForm } from '../../../../main/sync/acts/leave-form.ts'
import { patchForm } from '../../../../main/sync/acts/patch-form.ts'
import { retryOperation } from '../../../../main/sync/outbox/changes.ts'
import type { Form } from '../../../../shared/form.ts'
import type { Job } from '../../../../shared/job.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { diagonalOf, isWhole } from '../../../sample.ts'
import type { PlainOffer } from '../../http/plain-hub.ts'
import { unwrap } from '../../service/outcomes.ts'
import type { Fault } from '../fault-proxy.ts'
import { startWorld, type WorldOptions } from '../laptop.ts'
import { answer, askForms, pathOf, questions } from './checklist.ts'

interface PlainOptions extends WorldOptions {
  questions?: typeof questions
  /**
   * what waits for half an hour without changes is waited for in one step, and not from one reading to the next, of which
   * there are hundreds
   */
  isAtOnce?: boolean
}

/** Before a hub that shows its forms, one of the office; else one that was made here, as there is no other. */
async function startPlain(
  plainOffer: Partial<PlainOffer>,
  { questions: fields = questions, isAtOnce = !isWhole, ...options }: PlainOptions = {},
) {
  const world = await startWorld({ isPlain: true, plainOffer, ...options })
  const { laptop, job } = world
  const form = { jobUuid: job.uuid, title: 'Boiler check', fields }
  const formUuid = plainOffer.formsInJobs
    ? ((await world.office('POST', '/form', form)) as Form).uuid
    : unwrap(createForm(laptop.context, form)).formUuid
  const asked = askForms(world, formUuid)
  const type = (name: string, value: unknown) => {
    const path = pathOf(asked.here(), name)
    const seen = answer(asked.here(), name) ?? null
    unwrap(patchForm(laptop.context, { formUuid, values: [{ path, value, seen }] }))
  }
  const fill = (name: string, value: unknown) => {
    type(name, value)
    unwrap(leaveForm(laptop.context, formUuid))
  }
  const sent = async () => {
    for (const ms of isAtOnce ? [syncLimits.formQuietMs, syncLimits.wholeFormQuietMs] : []) {
      await laptop.settle()
      laptop.clock.advance(ms)
    }
    await laptop.until(() => laptop.outbox().length === 0, 'an empty outbox')
  }
  const answers = async () => (await asked.there()).map(there => answer(there, 'pressure') ?? null)
  const states = async () => (await asked.there()).map(({ state }) => state)
  const older = () => readFormView(laptop.context, formUuid)?.older ?? []
  await sent()
  await laptop.pull()
  return { ...world, ...asked, formUuid, fill, type, sent, answers, states, older }
}

const isFormWrite = /^(POST|PUT) \/form/
interface Shape {
  name: string
  fault: Fault | null
  isKilled?: true
}
const shapes: Shape[] = [
  { name: 'is answered', fault: null },
  { name: 'loses its request', fault: { kind: 'cut-request' } },
  { name: 'loses its answer', fault: { kind: 'cut-response' } },
  { name: 'gets half an answer', fault: { kind: 'truncate' } },
  { name: 'is not passed on by a gateway', fault: { kind: 'answer', status: 504 } },
  {
    name: 'is passed on by a gateway that gives up',
    fault: { kind: 'answer', status: 504, forward: true },
  },
  { name: 'is answered by nobody', fault: { kind: 'hang', forward: true } },
  { name: 'is killed before it arrives', fault: { kind: 'hang', forward: false }, isKilled: true },
  { name: 'is killed once it arrived', fault: { kind: 'hang', forward: true }, isKilled: true },
]

const hubs: [string, Partial<PlainOffer>][] = [
  ['that shows nothing of forms', {}],
  ['that shows the forms of a job', { formsInJobs: true }],
  ['that takes changes of them', { formChanges: true }],
  ['that does both', { formsInJobs: true, formChanges: true }],
]

const cases = diagonalOf({ shape: shapes, hub: hubs }).map(({ shape, hub: [kind, plainOffer] }) => ({
  shape,
  kind,
  plainOffer,
}))

test.each(cases)(
  'no one is in conflict with oneself where a filling $shape.name at a hub $kind',
  async ({ shape: { fault, isKilled }, plainOffer }) => {
    // in the whole the first one with each of the readings between
    const world = await startPlain(plainOffer, { isAtOnce: !isWhole || fault !== null })
    const { laptop } = world
    const seen: number[] = []
    laptop.store.onCommit(() => seen.push(world.conflicts().length))
    world.fill('pressure', 0)
    await world.sent()
    await laptop.pull()
    if (fault) laptop.proxy.fault(isFormWrite, fault)
    world.fill('pressure', 1)
    if (isKilled) {
      await laptop.until(() => laptop.proxy.hanging === 1)
      await laptop.crash()
      laptop.engine.start()
    }
    await laptop.pull()
    world.type('pressure', 2)
    await laptop.pull()
    await world.sent()
    world.type('pressure', 3)
    await laptop.pull()
    await world.sent()
    await laptop.pull()
    expect(world.conflicts()).toEqual([])
    expect(Math.max(...seen)).toBe(0)
    expect(answer(world.here(), 'pressure')).toBe(3)
    expect(laptop.job(world.job.uuid).forms).toHaveLength(1)
    const answers = await world.answers()
    expect(answers.at(-1)).toBe(3)
    expect(world.older()).toHaveLength(answers.length - 1)
    if (plainOffer.formChanges) expect(answers).toEqual([3])
  },
)

const five = [
  ['pressure', 1],
  ['remarks', 'Hot'],
  ['clean', true],
  ['nozzle', 'N3'],
  ['valves', [{ mark: 'V1' }]],
] as const

const copiesLeft = new Map([['that shows the forms of a job', 1]])

test.each(hubs)('five answers of a technician are one whole form at a hub %s', async (hub, plainOffer) => {
  const world = await startPlain(plainOffer)
  const { laptop } = world
  for (const [name, value] of five) {
    world.fill(name, value)
    laptop.clock.advance(60_000)
    await laptop.settle()
  }
  await world.sent()
  const forms = await world.there()
  const copies = copiesLeft.get(hub) ?? 0
  // the office's own, which no technician may remove
  expect(forms.map(({ state }) => state)).toEqual([...Array(copies).fill('PUBLISHED'), 'COMPLETED'])
  for (const [name, value] of five) {
    const said = answer(forms.at(-1), name)
    expect(Array.isArray(value) ? said : [said]).toMatchObject([value].flat())
  }
  expect(world.older()).toHaveLength(copies)
})

describe('where each filling leaves a copy', () => {
  const questions = ['a', 'b'].map(name => ({ name, type: 'TEXT' }))

  test.each([
    ['it is whole and left', 'whole', 0],
    ['the job is finished', 'finished', 15_000],
    ['nothing was added for long', 'quiet', 31 * 60_000],
  ] as const)('it goes when %s', async (_when, how, ms) => {
    const world = await startPlain({}, { questions })
    const { laptop, job } = world
    world.fill('a', 'first')
    laptop.clock.advance(60_000)
    await laptop.settle()
    expect(await world.states()).toEqual(['PUBLISHED'])
    if (how === 'whole') world.fill('b', 'second')
    if (how === 'finished')
      for (const state of ['STARTED', 'FINISHED'] as const)
        unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state }))
    laptop.clock.advance(ms)
    await laptop.settle()
    expect(await world.states()).toEqual([how === 'whole' ? 'COMPLETED' : 'STARTED'])
    expect(world.older()).toEqual([])
  })

  test('a person who cannot wait sends it', async () => {
    const world = await startPlain({}, { questions })
    const { laptop } = world
    world.fill('a', 'first')
    laptop.clock.advance(60_000)
    await laptop.settle()
    unwrap(retryOperation(laptop.context, laptop.outbox()[0]?.operationId ?? ''))
    await laptop.settle()
    expect(await world.states()).toEqual(['STARTED'])
  })
})

describe('a change that is answered without a body', () => {
  const empty = { kind: 'answer', status: 204 } as const
  const isChange = /^PUT \/form\//

  test('is done where a reading shows it', async () => {
    const world = await startPlain({ formsInJobs: true, formChanges: true })
    world.laptop.proxy.fault(isChange, { ...empty, forward: true }, 100)
    for (const value of [1, 2]) {
      world.fill('pressure', value)
      await world.sent()
      expect(await world.answers()).toEqual([value])
    }
    await world.laptop.pull()
    expect(answer(world.here(), 'pressure')).toBe(2)
    expect(world.conflicts()).toEqual([])
  })

  test('is said once more where a reading shows that it was not done', async () => {
    const world = await startPlain({ formsInJobs: true, formChanges: true })
    world.laptop.proxy.fault(isChange, empty)
    world.fill('pressure', 1)
    await world.sent()
    expect(await world.answers()).toEqual([1])
  })

  test.each([
    ['nor any reading tells', { formChanges: true }, true],
    ['and readings show that it never is', { formsInJobs: true, formChanges: true }, false],
  ])('goes as a new form where no answer %s', async (_how, plainOffer, forward) => {
    const world = await startPlain(plainOffer)
    world.laptop.proxy.fault(isChange, { ...empty, forward }, 100)
    world.fill('pressure', 1)
    await world.laptop.until(
      () =>
        world.laptop.outbox()[0]?.kind !== 'form.patch' || world.laptop.outbox()[0]?.reason?.code === 'stale',
      'it is tried',
    )
    unwrap(actOnJob(world.laptop.context, { jobUuid: world.job.uuid, state: 'STARTED' }))
    unwrap(actOnJob(world.laptop.context, { jobUuid: world.job.uuid, state: 'FINISHED' }))
    await world.sent()
    expect((await world.answers()).at(-1)).toBe(1)
    expect(world.older()).toHaveLength((await world.answers()).length - 1)
    const changes = world.laptop.proxy.seen.filter(({ method, path }) => isChange.test(`${method} ${path}`))
    expect(changes.length).toBeLessThan(4)
  })
})

test.each([
  ['once', 1, 0],
  ['each time', 100, 1],
])(
  'an older copy whose removal something else answers well, %s, is not taken for gone',
  async (_often, times, left) => {
    const world = await startPlain({ formsInJobs: true }, { role: 'dispatcher' })
    world.laptop.proxy.fault(/^DELETE \/form\//, { kind: 'answer', status: 204 }, times)
    world.fill('pressure', 1)
    await world.sent()
    await world.laptop.pull()
    expect((await world.answers()).length).toBe(1 + left)
    expect(world.older()).toHaveLength(left)
    expect(world.laptop.job(world.job.uuid).forms).toHaveLength(1)
  },
)

test('the late answer to a copy whose own was lost is not that of the next one', async () => {
  const { laptop, job, office, sent } = await startPlain({}, { isAtOnce: true })
  laptop.proxy.fault(/^POST .form/, { kind: 'cut-response' })
  const { formUuid } = unwrap(
    createForm(laptop.context, { jobUuid: job.uuid, title: 'Second check', fields: questions }),
  )
  await sent()
  const there = async () =>
    ((await office('GET', `/job/${job.uuid}`)) as Job).forms.filter(({ title }) => title === 'Second check')
  const [first] = await there()
  laptop.proxy.fault(/^POST .form/, {
    kind: 'answer',
    status: 200,
    type: 'application/json',
    body: JSON.stringify(first),
  })
  const form = findFormAnywhere(laptop.store.read, formUuid)
  const path = pathOf(toForm(form as FormRecord), 'pressure')
  unwrap(patchForm(laptop.context, { formUuid, values: [{ path, value: 4 }] }))
  unwrap(leaveForm(laptop.context, formUuid))
  await sent()
  expect((await there()).map(one => answer(one, 'pressure'))).toContain(4)
})
