import { expect, test } from 'vitest'
import { readJobView } from '../../../main/app/views/job-view.ts'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { removeOperation, retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts } from '../../support/sync/notes.ts'

const internalNote = { text: 'He pays late', discrepancy: false, internal: true }
const write = ({ laptop, job }: StartedWorld) =>
  addNote(laptop.context, { jobUuid: job.uuid, ...internalNote })
const shown = ({ laptop, job }: StartedWorld) => readJobView(laptop.context, job.uuid)?.notes
const posts = ({ laptop }: StartedWorld) =>
  laptop.proxy.seen.filter(({ method, path }) => isNote.test(`${method} ${path}`))

/** Stays offline long enough that the laptop asks first which extensions the server offers. */
async function writeBeforeServerTurnsBase(world: StartedWorld): Promise<void> {
  const { laptop } = world
  const asked = () => laptop.proxy.seen.filter(({ path }) => path === '/version').length
  laptop.proxy.isDown = true
  write(world)
  laptop.engine.syncNow()
  const before = asked()
  await laptop.until(() => asked() > before + 1)
  laptop.proxy.seen.splice(0)
  laptop.proxy.hasNoExtensions = true
  laptop.proxy.isDown = false
  await laptop.until(() => laptop.status().failed === 1)
}

test('an extended server offers the extension `notes`, and stores an internal note', async () => {
  const world = await startWorld()
  expect(world.laptop.status().offered).toContain('notes')
  expect(write(world)).toMatchObject({ ok: true })
  await world.laptop.drain()
  expect((await world.hubJob(world.job.uuid)).events.at(-1)).toMatchObject({ internal: true })
})

test('refuses an internal note at a base server, and the draft remains', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  expect(world.laptop.status().offered).toEqual([])
  expect(write(world)).toMatchObject({ ok: false, failure: { code: 'conflict', reason: 'no-internal' } })
  expect(world.laptop.outbox()).toEqual([])
})

test('asks about a waiting internal note when the server becomes a base server, and sends it if the user agrees', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await writeBeforeServerTurnsBase(world)
  expect(posts(world)).toEqual([])
  const [item] = laptop.outbox()
  expect(item).toMatchObject({ state: 'review', reason: { code: 'not-internal' }, isEditable: true })
  expect(shown(world)).toMatchObject([{ internal: true }])
  retryOperation(laptop.context, item?.operationId ?? '')
  expect(shown(world)).toMatchObject([{ internal: false }])
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual([internalNote.text])
  expect(laptop.job(job.uuid).events.at(-1)).toMatchObject({ internal: false })
})

test('a waiting internal note is never sent if the user removes it', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await writeBeforeServerTurnsBase(world)
  removeOperation(laptop.context, laptop.outbox()[0]?.operationId ?? '')
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual([])
})
