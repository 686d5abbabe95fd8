// @module-tag slow
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { importInto } from '../../../main/app/rescue/import-work.ts'
import { readRemoteJob } from '../../../main/sync/client/remote-job.ts'
import { applyRemoteJob } from '../../../main/sync/entities/jobs/apply-remote-job.ts'
import { correctMyTime } from '../../../main/sync/operations/acts/correct-time.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { signJob } from '../../../main/sync/operations/acts/sign-job.ts'
import { collectWork } from '../../../main/sync/rescue/collect-work.ts'
import { lineKinds, type RescuedWork } from '../../../main/sync/rescue/rescued-work.ts'
import { isWhole } from '../../support/sample.ts'
import { type Laptop, openWorld } from '../../support/sync/laptop.ts'
import { placesIn } from '../../support/sync/rescue/mutated-files.ts'
import {
  accountOf,
  freshLaptop,
  manifestOf,
  writeWork,
  zipOf,
} from '../../support/sync/rescue/rescue-files.ts'
import { workOfEveryKind } from '../../support/sync/rescue/work-of-every-kind.ts'

/** A job with two work items. Anna completed one of them before she lost her laptop. */
async function tickedItem() {
  const world = await openWorld()
  const { laptop } = world
  const job = await world.plan({ items: [{ title: 'Valve' }, { title: 'Filter' }] })
  laptop.engine.start()
  await laptop.until(() => laptop.status().lastPull !== null, 'the first pull')
  await laptop.settle()
  laptop.proxy.isDown = true
  const items = laptop.job(job.uuid).items.map(item => ({ ...item, done: item.title === 'Valve' }))
  expect(patchJob(laptop.context, { jobUuid: job.uuid, fields: { items } })).toMatchObject({ ok: true })
  return { world, job, work: collectWork(laptop.store.read) }
}

function itemsOf({ operations }: RescuedWork): { uuid: string }[] {
  const edit = operations.find(({ kind }) => kind === 'job.patch')
  if (!edit) throw new Error('There is no edit')
  return (edit.intent as { fields: { items: { uuid: string }[] } }).fields.items
}

test.each([null, undefined, '', 5])(
  'refuses a file whose work item has the uuid %s, without and with the job on the laptop',
  async uuid => {
    const { world, work } = await tickedItem()
    Object.assign(itemsOf(work)[0] ?? {}, { uuid })
    const fresh = await freshLaptop(world)
    const file = await writeWork(world.laptop, work)
    const refused = { ok: false, failure: { code: 'invalid' } }
    expect(await importInto(fresh.context, file)).toMatchObject(refused)
    fresh.engine.start()
    await fresh.until(() => fresh.status().lastPull !== null, 'the first pull')
    expect(await importInto(fresh.context, file)).toMatchObject(refused)
    expect(fresh.outbox()).toEqual([])
  },
)

test('refuses a file with a value that the schemas permit but the tables do not', async () => {
  const { world, work } = await tickedItem()
  const fresh = await freshLaptop(world)
  fresh.engine.start()
  await fresh.until(() => fresh.status().lastPull !== null, 'the first pull')
  const [operation] = work.operations
  if (!operation) throw new Error('There is no edit')
  const formUuid = '5b0a4c1e-7c1d-4a52-9c0e-0d6a3a1b7f10'
  const form = { formUuid, input: { title: 'Check', fields: null }, at: 1_795_000_000_000 }
  const added = {
    ...{ ...operation, id: formUuid, kind: 'form.create', version: 1, intent: form },
    ...{ lane: `form ${formUuid}`, dependsOn: null },
  }
  const file = await writeWork(world.laptop, { ...work, operations: [operation, added] } as RescuedWork)
  expect(await importInto(fresh.context, file)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
  expect(fresh.outbox()).toEqual([])
})

/** Adds the kinds of operations that the other work does not include. */
function withOtherKinds(work: RescuedWork, jobUuid: string): RescuedWork {
  const note = work.operations.find(({ kind }) => kind === 'note.add')
  const file = work.operations.find(({ kind }) => kind === 'document.add')
  const form = work.operations.find(({ kind }) => kind === 'form.create')
  if (!note || !file || !form) throw new Error('There is no note, no file or no form')
  const { documentUuid } = file.intent as { documentUuid: string }
  const { formUuid, input } = form.intent as { formUuid: string; input: unknown }
  const described = { documentUuid, owner: 'job', fileName: 'a.bin', mimeType: 'text/plain', at: 1 }
  const texts = { fileName: 'a.bin', description: 'Boiler', internal: false }
  const others: [string, string, unknown][] = [
    ['note.confirm', note.lane, { eventId: 1, noteId: null, text: 'Leaks', at: 1 }],
    ['job.staff', note.lane, { userId: 1, userName: 'Bo', action: 'assign', sendMessage: true, at: 1 }],
    ['document.patch', file.lane, { ...described, fields: texts, before: texts }],
    ['document.remove', file.lane, described],
    ['form.remove', form.lane, { formUuid, title: 'Leak test', input, at: 1 }],
  ]
  const made = others.map(([kind, lane, intent], index) => ({
    ...structuredClone(note),
    ...{ kind, lane, intent, id: `00000000-0000-4000-8000-00000000010${index}` },
  }))
  const clash = { before: null, office: null, mineAt: 1, officeAt: 2, holding: 'mine' } as const
  const onEntry = itemsOf(work).map(item => ({
    jobUuid,
    field: `items/${item.uuid}`,
    ...clash,
    mine: item,
  }))
  return { ...work, operations: [...work.operations, ...made], conflicts: [...work.conflicts, ...onEntry] }
}

/** A property that is undefined is omitted from the file. */
const damages: [string, (value: unknown) => unknown][] = [
  ['is missing', () => undefined],
  ['is null', () => null],
  ['has another type', value => (typeof value === 'string' || value === null ? 5 : 'x')],
  ['is a list of itself', value => [value]],
  ['is out of range', value => (typeof value === 'number' ? 1e300 : {})],
]

/** Each damage of each value, with the job on the laptop and without it. */
function casesOf(work: RescuedWork) {
  const lines = lineKinds.flatMap(kind =>
    work[kind].map((line, at) => ({ kind, at, places: placesIn(line) })),
  )
  return lines.flatMap(({ kind, at, places }) =>
    places.flatMap(({ path }, index) =>
      damages.flatMap(([how, damage]) =>
        [false, true].map(isHere => {
          const what = `${kind} ${at}${path} ${how}, with${isHere ? '' : 'out'} the job`
          return { kind, at, index, damage, isHere, what }
        }),
      ),
    ),
  )
}

/** A prime step reaches each damage and each half of the cases. */
const sampled = <T>(cases: readonly T[]) => (isWhole ? cases : cases.filter((_case, at) => at % 47 === 0))

function removeAll({ store }: Laptop): void {
  store.transaction(db => {
    for (const table of [
      'operation_needs',
      'operations',
      'conflicts',
      'drafts',
      'bases',
      'jobs',
      'documents',
    ])
      db.run(`DELETE FROM ${table}`)
  })
}

test("applies the server's version of the job after the import of each damaged file", {
  timeout: 900_000,
}, async () => {
  const { world, work: begun, content } = await workOfEveryKind()
  const { laptop, job, dispatcher } = world
  const of = { jobUuid: job.uuid }
  const time = {
    kind: 'WORK',
    from: 60_000,
    to: 120_000,
    reason: 'Forgot',
    pressed: null,
    replaces: null,
  } as const
  expect(correctMyTime(laptop.context, { ...of, text: 'Two minutes', time })).toMatchObject({ ok: true })
  expect(signJob(laptop.context, { ...of, name: 'Bo Ek', documentUuid: null })).toMatchObject({ ok: true })
  const work = withOtherKinds({ ...collectWork(laptop.store.read), conflicts: begun.conflicts }, job.uuid)
  const remote = readRemoteJob(await dispatcher('GET', `/job/${job.uuid}`))
  if (!remote) throw new Error('The server sent no job')
  const fresh = await freshLaptop(world)
  const files = [[createHash('sha256').update(content).digest('hex'), content]] as const
  const apply = () =>
    fresh.store.transaction(db => applyRemoteJob(db, fresh.context, remote, { isDetail: true }))
  const failures: string[] = []
  const outcomes = { ok: 0, refused: 0 }
  const bytesOf = (damaged: RescuedWork) =>
    zipOf({ manifest: manifestOf(damaged, accountOf(fresh), files.length), work: damaged, files })
  for (const { kind, at, index, damage, isHere, what } of sampled(casesOf(work))) {
    const damaged = structuredClone(work)
    const place = placesIn(damaged[kind][at])[index]
    if (place) place.owner[place.name] = damage(place.owner[place.name])
    try {
      if (isHere) apply()
      const imported = await importInto(fresh.context, await bytesOf(damaged))
      outcomes[imported.ok ? 'ok' : 'refused']++
      apply()
      fresh.job(job.uuid)
    } catch (error) {
      failures.push(`${what}: ${String(error)}`)
    }
    removeAll(fresh)
  }
  expect(failures).toEqual([])
  expect(outcomes.ok).toBeGreaterThan(30)
  expect(outcomes.refused).toBeGreaterThan(30)
})
