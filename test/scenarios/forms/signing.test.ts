import { describe, expect, test } from 'vitest'
import { missingOn, readFormView } from '../../../main/app/views/form-view.ts'
import { readJobView } from '../../../main/app/views/job-view.ts'
import { addNote, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { addDocument } from '../../../main/sync/operations/acts/add-document.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { signJob, unsignJob } from '../../../main/sync/operations/acts/sign-job.ts'
import { type SignerKey, signersOf } from '../../../shared/rules/signers.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { portalPage } from '../../support/sync/fault-proxy.ts'
import { answer, askForms, pathOf, startFormWorld } from '../../support/sync/forms/checklist.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

const both = [
  ['an extended server', false],
  ['a base server', true],
] as const

/** Adds a file that is not attached to a job, as a drawn signature is not. */
async function addUnattached({ laptop, job }: StartedWorld, words: string): Promise<string> {
  const taken = await addDocument(laptop.context, {
    owner: { kind: 'job', ref: job.uuid },
    content: Buffer.from(words),
    fileName: `${words}.txt`,
    attach: false,
  })
  if (!taken.ok) throw new Error(taken.failure.message)
  return taken.value.documentUuid
}

test('the outbox shows the picture of a signature as a signature, and a photo of an answer as a photo', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.isDown = true
  const [paper, mark, gauge] = [
    await addUnattached(world, 'paper'),
    await addUnattached(world, 'mark'),
    await addUnattached(world, 'gauge'),
  ]
  const fields = [
    { name: 'gauge', type: 'PHOTO', value: [gauge] },
    { name: 'caretaker', type: 'SIGNATURE', value: mark },
  ]
  createForm(laptop.context, { jobUuid: job.uuid, title: 'Check', fields })
  signJob(laptop.context, { jobUuid: job.uuid, name: 'Ann Berg', documentUuid: paper })
  const files = laptop.outbox().flatMap(({ summary }) => summary.file ?? [])
  expect(files.map(({ fileName, isSignature }) => [fileName, isSignature])).toEqual([
    ['paper.txt', true],
    ['mark.txt', true],
    ['gauge.txt', false],
  ])
  const view = () => readJobView(laptop.context, job.uuid)
  expect(view()).toMatchObject({ signers: [{ picture: { fileName: 'paper.txt', hasContent: true } }] })
  laptop.proxy.isDown = false
  await laptop.drain()
  expect(view()?.signers[0]?.picture?.uuid).toBe((await world.hubJob(job.uuid)).signature?.documentUuid)
})

describe.each(both)('the customer’s signature, for %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('may be a typed name without a picture', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    expect(signJob(laptop.context, { jobUuid: job.uuid, name: ' ', documentUuid: null })).toMatchObject({
      failure: { code: 'invalid' },
    })
    const at = laptop.clock.now()
    signJob(laptop.context, { jobUuid: job.uuid, name: 'Ann Berg', documentUuid: null })
    await laptop.drain()
    const signature = { name: 'Ann Berg', timeStamp: at, documentUuid: null }
    expect((await world.hubJob(job.uuid)).signature).toEqual(signature)
    expect(laptop.job(job.uuid).signature).toEqual(signature)
  })

  test("names an earlier picture by the server's uuid, as an answer of a form does", async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    const documentUuid = await addUnattached(world, 'a line')
    await laptop.drain()
    const fields = [
      { name: 'plates', type: 'GROUP', repeats: true, fields: [{ name: 'plate', type: 'PHOTO' }] },
    ]
    const made = createForm(laptop.context, { jobUuid: job.uuid, title: 'Plate', fields })
    if (!made.ok) throw new Error(made.failure.message)
    const { here } = askForms(world, made.value.formUuid)
    signJob(laptop.context, { jobUuid: job.uuid, name: 'Ann Berg', documentUuid })
    const values = [{ path: pathOf(here(), 'plates'), value: [{ plate: [documentUuid] }] }]
    patchForm(laptop.context, { formUuid: made.value.formUuid, values })
    const named = laptop.job(job.uuid).signature?.documentUuid
    expect(named).not.toBe(documentUuid)
    expect(answer(here(), 'plates')).toEqual([{ plate: [named] }])
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).signature?.documentUuid).toBe(named)
    const content = await fetch(`${world.at.hub.baseUrl}/document/${named}/content`, {
      headers: { 'API-Key': world.at.integration.apiKey },
    })
    expect(await content.text()).toBe('a line')
  })

  test('is sent after its picture, and does not delay a note', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    const documentUuid = await addUnattached(world, 'a line')
    signJob(laptop.context, { jobUuid: job.uuid, name: 'Ann Berg', documentUuid })
    addNote(laptop.context, { jobUuid: job.uuid, text: 'Signed', discrepancy: false, internal: false })
    laptop.proxy.fault(/^POST \/document/, { kind: 'answer', status: 503 }, 3)
    await laptop.until(() => laptop.outbox().every(({ kind }) => kind !== 'note.add'))
    expect(laptop.outbox().map(({ kind }) => kind)).toContain('job.patch')
    expect((await world.hubJob(job.uuid)).signature).toBeNull()
    await laptop.drain()
    const { signature } = await world.hubJob(job.uuid)
    expect(signature).toMatchObject({ name: 'Ann Berg', documentUuid: expect.any(String) })
    expect(signature?.documentUuid).not.toBe(documentUuid)
    expect(laptop.job(job.uuid).signature).toEqual(signature)
    const content = await fetch(`${world.at.hub.baseUrl}/document/${signature?.documentUuid}/content`, {
      headers: { 'API-Key': world.at.integration.apiKey },
    })
    expect(await content.text()).toBe('a line')
  })

  test('on a job that was created offline is sent after the job and the picture', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop } = world
    laptop.proxy.isDown = true
    // By then, the laptop no longer tries to send.
    for (let nth = 0; nth < 4; nth++) {
      laptop.clock.advance(5 * 60_000)
      await laptop.settle()
    }
    const made = createJob(laptop.context, { title: 'Made on the way' })
    if (!made.ok) throw new Error(made.failure.message)
    const { jobUuid } = made.value
    const documentUuid = await addUnattached({ ...world, job: laptop.job(jobUuid) }, 'a line')
    signJob(laptop.context, { jobUuid, name: 'Ann Berg', documentUuid })
    expect(laptop.outbox().map(({ kind }) => kind)).toEqual(['job.create', 'document.add', 'job.patch'])
    laptop.proxy.isDown = false
    await laptop.drain()
    expect((await world.hubJob(jobUuid)).signature).toMatchObject({ name: 'Ann Berg' })
    expect(laptop.job(jobUuid).signature).toMatchObject({ documentUuid: expect.any(String) })
  })

  test('replaces an earlier signature that waits, and waits for its own picture', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.isDown = true
    const first = await addUnattached(world, 'a line')
    signJob(laptop.context, { jobUuid: job.uuid, name: 'Ann Berg', documentUuid: first })
    const second = await addUnattached(world, 'another line')
    signJob(laptop.context, { jobUuid: job.uuid, name: 'Bo Ek', documentUuid: second })
    expect(laptop.store.read.all('SELECT * FROM operation_needs')).toHaveLength(1)
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } })
    expect(laptop.store.read.all('SELECT * FROM operation_needs')).toHaveLength(1)
    laptop.proxy.isDown = false
    await laptop.drain()
    expect(await world.hubJob(job.uuid)).toMatchObject({ description: 'Leaks', signature: { name: 'Bo Ek' } })
  })

  test('by several people is stored with their roles; a server that stores one signer gets the last one', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    const jobUuid = job.uuid
    const sign = async (name: string, role: string, replaces: SignerKey | null = null) => {
      const documentUuid = await addUnattached(world, `the line of ${name}`)
      expect(signJob(laptop.context, { jobUuid, name, role, documentUuid, replaces }).ok).toBe(true)
      laptop.clock.advance(1_000)
    }
    laptop.proxy.isDown = true
    await sign('Bo', 'technician')
    await sign('Karin', 'customer')
    await sign('Eva', 'Caretaker')
    const [, karin] = signersOf(laptop.job(jobUuid).signature)
    if (!hasNoExtensions) await sign('Karin Öberg', 'customer', karin)
    laptop.proxy.isDown = false
    await laptop.drain()
    const there = signersOf((await world.hubJob(jobUuid)).signature)
    expect(there).toEqual(signersOf(laptop.job(jobUuid).signature))
    const named = there.map(({ name, role }) => [name, role])
    if (hasNoExtensions) return expect(named).toEqual([['Eva', undefined]])
    expect(named).toEqual([
      ['Bo', 'technician'],
      ['Eva', 'Caretaker'],
      ['Karin Öberg', 'customer'],
    ])
    const [bo, eva] = readJobView(laptop.context, jobUuid)?.signers ?? []
    expect([bo?.picture?.hasContent, eva?.picture?.hasContent]).toEqual([true, true])
    const removed = { jobUuid, name: 'Bo', timeStamp: bo?.timeStamp ?? null }
    expect(unsignJob(laptop.context, removed).ok).toBe(true)
    expect(unsignJob(laptop.context, removed)).toMatchObject({ failure: { code: 'conflict' } })
    await laptop.drain()
    expect(signersOf((await world.hubJob(jobUuid)).signature).map(({ name }) => name)).toEqual([
      'Eva',
      'Karin Öberg',
    ])
  })

  test('waits for its picture although the signature joins an edit whose job is being read', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.fault(/^POST \/document/, { kind: 'answer', status: 503 }, 3)
    const documentUuid = await addUnattached(world, 'a line')
    let isSigned = false
    laptop.proxy.fault(({ method, path }) => {
      if (isSigned || method !== 'GET' || !path.startsWith(`/job/${job.uuid}`)) return false
      isSigned = true
      signJob(laptop.context, { jobUuid: job.uuid, name: 'Ann Berg', documentUuid })
      return false
    }, portalPage)
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } })
    await laptop.until(() => isSigned, 'the reading')
    await laptop.drain()
    const { signature, description } = await world.hubJob(job.uuid)
    expect(description).toBe('Leaks')
    expect(signature).toMatchObject({ name: 'Ann Berg', documentUuid: expect.any(String) })
    expect(signature?.documentUuid).not.toBe(documentUuid)
    const named = laptop.proxy.seen.filter(
      ({ method, body }) => method === 'PUT' && body.includes(documentUuid),
    )
    expect(named).toEqual([])
  })
})

describe.each(both)('work without a network, for %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('completed work items are sent with the user and the time', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, anna, dispatcher } = world
    await dispatcher('PUT', `/job/${job.id}`, { items: [{ title: 'Bleed' }, { title: 'Clean' }] })
    await laptop.pull()
    laptop.proxy.isDown = true
    const at = laptop.clock.now()
    const items = laptop.job(job.uuid).items.map(item => ({ ...item, done: item.title === 'Clean' }))
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { items } })
    const ticked = { title: 'Clean', done: true, doneTimeStamp: at, doneByUserId: anna.user.id }
    const untouched = { title: 'Bleed', done: false, doneTimeStamp: null, doneByUserId: null }
    expect(laptop.job(job.uuid).items).toMatchObject([untouched, ticked])
    await dispatcher('PUT', `/job/${job.id}`, {
      items: [...(await world.hubJob(job.uuid)).items, { title: 'Sweep' }],
    })
    laptop.clock.advance(3_600_000)
    laptop.proxy.isDown = false
    await laptop.drain()
    const there = (await world.hubJob(job.uuid)).items
    expect(there).toMatchObject([untouched, ticked, { title: 'Sweep', done: false }])
    expect(laptop.job(job.uuid).items).toEqual(there)
    expect(laptop.status().conflicts).toBe(0)
  })

  test("photos of a job's custom fields are sent with the server's uuids", async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    await dispatcher('PUT', `/job/${job.id}`, {
      customFields: [
        { name: 'plate', type: 'PHOTO', value: null },
        { name: 'floor', type: 'NUMBER' },
      ],
    })
    await laptop.pull()
    laptop.proxy.isDown = true
    const value = await addUnattached(world, 'plate')
    const customFields = laptop
      .job(job.uuid)
      .customFields.map(field =>
        (field as { name: string }).name === 'plate' ? { ...(field as object), value } : field,
      )
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { customFields } })
    laptop.proxy.isDown = false
    await laptop.drain()
    const there = (await world.hubJob(job.uuid)).customFields as { name: string; value: unknown }[]
    expect(there.map(({ name }) => name)).toEqual(['plate', 'floor'])
    expect(there[0]?.value).toEqual(expect.any(String))
    expect(there[0]?.value).not.toBe(value)
    // A base server identifies fields by their names only.
    expect(there).toMatchObject(laptop.job(job.uuid).customFields)
  })

  test("a photo of a form is sent with the server's uuid", async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    const made = createForm(laptop.context, {
      jobUuid: job.uuid,
      title: 'Plate',
      fields: [{ name: 'plate', type: 'PHOTO', required: true }],
    })
    if (!made.ok) throw new Error(made.failure.message)
    const { here, there } = askForms(world, made.value.formUuid)
    const value = await addUnattached(world, 'plate')
    const values = [{ path: pathOf(here(), 'plate'), value }]
    patchForm(laptop.context, { formUuid: made.value.formUuid, values })
    laptop.proxy.fault(/^POST \/document/, { kind: 'cut-response' })
    await laptop.drain()
    const [form] = await there()
    expect(form?.state).toBe('COMPLETED')
    expect(answer(form, 'plate')).not.toBe(value)
    expect(answer(here(), 'plate')).toBe(answer(form, 'plate'))
  })
})

test('missing answers of a job are listed by their labels', async () => {
  const { laptop, job, form, here } = await startFormWorld()
  const missing = () => missingOn(laptop.context, job.uuid)
  expect(missing()).toEqual({
    forms: [{ uuid: form.uuid, title: 'Boiler check', labels: ['Pressure'] }],
    customFields: [],
    signature: true,
  })
  const values = [{ path: pathOf(here(), 'pressure'), value: 2 }]
  patchForm(laptop.context, { formUuid: form.uuid, values })
  signJob(laptop.context, { jobUuid: job.uuid, name: 'Ann Berg', documentUuid: null })
  expect(missing()).toEqual({ forms: [], customFields: [], signature: false })
})

test('a form view counts the answered questions and has the path of each question', async () => {
  const { laptop, form, here } = await startFormWorld()
  const view = () => readFormView(laptop.context, form.uuid)
  expect(view()).toMatchObject({
    counts: { answered: 0, asked: 6, requiredLeft: 1 },
    sending: null,
    removal: null,
  })
  const nozzle = view()?.questions.find(({ pointer }) => pointer === '/fields/4/fields/1/value')
  expect(nozzle?.path).toBe(pathOf(here(), 'nozzle'))
  patchForm(laptop.context, { formUuid: form.uuid, values: [{ path: nozzle?.path ?? '', value: 'N3' }] })
  expect(view()).toMatchObject({
    counts: { answered: 1, requiredLeft: 1 },
    sending: { kind: 'form.patch', state: 'ready' },
  })
})
