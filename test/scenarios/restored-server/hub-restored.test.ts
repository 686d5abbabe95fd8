// @module-tag slow
/** An administrator restores a server from its backup, and a laptop sends again what the server lost. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runHub } from '../../../main/hub/run-hub.ts'
import { findFormAnywhere, toForm } from '../../../main/service/records/form-record.ts'
import { actOnJob, addNote, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { patchDocument, removeDocument } from '../../../main/sync/operations/acts/change-document.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { signJob } from '../../../main/sync/operations/acts/sign-job.ts'
import { confirmNote } from '../../../main/sync/operations/notes/note-confirm.ts'
import { retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import type { Asset } from '../../../shared/entities/asset.ts'
import type { Document } from '../../../shared/entities/document.ts'
import type { Form } from '../../../shared/entities/form.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { captureOutput } from '../../support/capture-output.ts'
import { oneOf } from '../../support/sample.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { addFile, bytesOf, hang, hubBytes, sha256 } from '../../support/sync/documents/files.ts'
import { answer, pathOf, questions } from '../../support/sync/forms/checklist.ts'
import { startOffice } from '../../support/sync/kinds/dispatcher.ts'
import { startWorld, type World } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'

/** Uses the server's own commands. `restore` stops the server for that. */
async function backUp({ at }: Pick<World, 'at'>) {
  const file = path.join(at.dataDir, 'monday.backup')
  const run = async (...words: string[]) => {
    const { code, err } = await captureOutput(() => runHub([...words, file, '--data', at.dataDir]))
    if (code !== 0) throw new Error(err)
  }
  writeFileSync(path.join(at.dataDir, 'hub.key'), Buffer.from(at.key).toString('hex'))
  await run('backup')
  return { restore: () => at.restart(() => run('restore', '--replace')) }
}

/** Lets the laptop read the new generation, check everything that it had sent, and send again. */
async function resend({ laptop }: Pick<World, 'laptop'>): Promise<void> {
  laptop.clock.advance(syncLimits.versionEveryMs)
  await laptop.pull()
  laptop.clock.advance(syncLimits.resendWithinMs)
  for (let turn = 0; turn < 3; turn++) {
    await laptop.pull()
    await laptop.drain()
  }
}

type Office = Awaited<ReturnType<typeof startOffice>>

async function filesOf(world: Office, documents: readonly Document[]) {
  const files = documents.map(async document => {
    const { fileName, description } = document
    return [fileName, description, sha256(await hubBytes(world, document))]
  })
  return (await Promise.all(files)).toSorted()
}

/** Returns the parts of the server's data that the laptop sends below. */
async function atHub(world: Office, uuids: { made: string; asset: string }) {
  const { laptop, hubJob, dispatcher, job, dispatcherUser, ben } = world
  const there = await hubJob(job.uuid)
  const made = await hubJob(uuids.made)
  const asset = (await dispatcher('GET', `/asset/${uuids.asset}`)) as Asset
  const forms = (await dispatcher('GET', `/form?jobUuid=${job.uuid}`)) as Form[]
  const stateOf = (id: number) => there.resources.find(({ userId }) => userId === id)?.state
  const picture = laptop.store.read.get<{ contentUrl: string }>(
    `SELECT '/document/' || uuid || '/content' AS contentUrl FROM documents WHERE uuid = ?`,
    there.signature?.documentUuid ?? '',
  )
  return {
    notes: noteTexts(there),
    description: there.description,
    states: [stateOf(dispatcherUser.user.id), stateOf(ben.user.id)],
    files: await filesOf(world, there.documents),
    signature: [there.signature?.name, picture && sha256(await hubBytes(world, picture))],
    forms: forms.map(form => [form.title, answer(form, 'remarks')]),
    confirmed: there.events
      .filter(({ type }) => type === 'CONFIRM_DISCREPANCY')
      .map(({ comment }) => comment),
    made: [made.title, ...noteTexts(made)],
    asset: await filesOf(world, asset.documents),
  }
}

const hubs: [string, boolean][] = [['with every extension', false]]

test.each(oneOf(hubs, 1))(
  'a restored server %s gets each operation that a laptop sent since the backup exactly once',
  async (_name, hasNoExtensions) => {
    const world = await startOffice({ hasNoExtensions })
    const { laptop, job } = world
    const { context } = laptop
    const asset = (await world.dispatcher('POST', '/asset', { name: 'Boiler' })) as Asset
    const manual = await hang({ ...world, myState: () => undefined }, bytesOf(900, 3))
    const offPlan = await hang({ ...world, myState: () => undefined }, bytesOf(700, 4))
    laptop.clock.advance(syncLimits.assetsEveryMs)
    await laptop.pull()
    addNote(context, { jobUuid: job.uuid, text: 'Other pump', discrepancy: true, internal: false })
    await laptop.drain()
    await laptop.pull()
    const { restore } = await backUp(world)

    const onJob = { kind: 'job', ref: job.uuid } as const
    const onAsset = { kind: 'asset', ref: asset.uuid } as const
    writeNote(world, 'After')
    actOnJob(context, { jobUuid: job.uuid, state: 'IN_TRANSIT' })
    patchJob(context, { jobUuid: job.uuid, fields: { description: 'Leaks' } })
    await addFile(world, bytesOf(2_000), { description: 'The burner' })
    const onBoiler = await addFile(world, bytesOf(3_000, 2), { owner: onAsset })
    const describe = (owner: typeof onJob | typeof onAsset, documentUuid: string, description: string) =>
      unwrap(patchDocument(context, { owner, documentUuid, fields: { description } }))
    describe(onJob, manual.uuid, 'Read it')
    unwrap(removeDocument(context, { owner: onJob, documentUuid: offPlan.uuid }))
    const { documentUuid } = await addFile(world, bytesOf(1_500, 5), { attach: false })
    unwrap(signJob(context, { jobUuid: job.uuid, name: 'Cecilia', documentUuid }))
    const { formUuid } = unwrap(
      createForm(context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions }),
    )
    const made = unwrap(createJob(context, { title: 'Found on site' }))
    await laptop.drain()
    const form = findFormAnywhere(laptop.store.read, formUuid)
    const values = form ? [{ path: pathOf(toForm(form), 'remarks'), value: 'Fine' }] : []
    unwrap(patchForm(context, { formUuid, values }))
    writeNote(world, 'Pump hums', made.jobUuid)
    unwrap(world.planBen('schedule', true))
    describe(onAsset, onBoiler.documentUuid, 'Left side')
    const event = laptop.job(job.uuid).events.find(({ comment }) => comment === 'Other pump')
    if (!hasNoExtensions)
      unwrap(confirmNote(context, { jobUuid: job.uuid, eventId: event?.id ?? 0, operationId: null }))
    await laptop.drain()
    await laptop.pull()
    const uuids = { made: made.jobUuid, asset: asset.uuid }
    const before = await atHub(world, uuids)
    expect(before).toMatchObject({
      notes: ['Other pump', 'After'],
      states: ['IN_TRANSIT', 'SCHEDULED'],
      files: [
        ['plan.bin', 'The burner', {}],
        [manual.fileName, 'Read it', {}],
      ].map(() => expect.anything()),
      signature: ['Cecilia', sha256(bytesOf(1_500, 5))],
      forms: [['Boiler check', 'Fine']],
      confirmed: hasNoExtensions ? [] : ['Other pump'],
      made: ['Found on site', 'Pump hums'],
      asset: [['plan.bin', 'Left side', sha256(bytesOf(3_000, 2))]],
    })

    await restore()
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Other pump'])
    if (hasNoExtensions) await laptop.engine.refresh(job.uuid)
    laptop.clock.advance(syncLimits.versionEveryMs)
    await laptop.pull()
    const asked = () => laptop.outbox().filter(({ state }) => state === 'review')
    await laptop.until(() => asked().length > 0, 'a question')
    expect(asked()).toMatchObject([{ kind: 'document.remove', reason: { code: 'lost' } }])
    for (const { operationId } of asked()) unwrap(retryOperation(context, operationId))
    await resend(world)
    expect(await atHub(world, uuids)).toEqual(before)
    expect(laptop.outbox().filter(({ state }) => state !== 'done')).toEqual([])
    expect(laptop.status()).toMatchObject({ conflicts: 0, serverRestore: { count: expect.any(Number) } })
  },
)

test("sends an action again although the laptop's clock was an hour ahead", async () => {
  const world = await startWorld({ skew: 3_600_000 })
  const { laptop, job } = world
  const { restore } = await backUp(world)
  const pressedAt = laptop.clock.now()
  // A server may believe the time that the laptop reports.
  laptop.proxy.after = ({ path: asked }) => {
    if (!asked.includes('/action')) return
    world.at.hub.service.store.transaction(db =>
      db.run(`UPDATE events SET at = ? WHERE new_resource_state = 'IN_TRANSIT'`, pressedAt),
    )
  }
  actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' })
  await laptop.drain()
  await laptop.pull()
  await restore()
  // Only the job's events show what is missing.
  await world.dispatcher('PUT', `/job/${job.id}`, { customerName: 'Somebody else' })
  await resend(world)
  const there = await world.hubJob(job.uuid)
  expect(there.resources[0]?.state).toBe('IN_TRANSIT')
  expect(there.events.filter(({ newResourceState }) => newResourceState === 'IN_TRANSIT')).toHaveLength(1)
  expect(laptop.status().serverRestore).toMatchObject({ count: 1 })
})

test('a user whom the dispatcher has unassigned since the backup is not assigned again', async () => {
  const world = await startOffice()
  const { laptop, job, ben } = world
  const { restore } = await backUp(world)
  unwrap(world.planBen('schedule', false))
  await laptop.drain()
  await world.dispatcher('PUT', `/job/${job.uuid}/unschedule?userId=${ben.user.id}`)
  await laptop.engine.refresh(job.uuid)
  await restore()
  await resend(world)
  const { resources } = await world.hubJob(job.uuid)
  expect(resources.find(({ userId }) => userId === ben.user.id)?.state ?? 'UNASSIGNED').toBe('UNASSIGNED')
})
