import { expect, test } from 'vitest'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'

type StartedWorld = Awaited<ReturnType<typeof startWorld>>

const changeDescription = ({ laptop, job }: StartedWorld, description: string) =>
  patchJob(laptop.context, { jobUuid: job.uuid, fields: { description } })
const requestsOfJob = ({ laptop, job }: StartedWorld) =>
  laptop.proxy.seen
    .filter(({ path }) => path.startsWith(`/job/${job.uuid}`) || path.startsWith(`/job/${job.id}`))
    .map(({ method, path }) => `${method} ${path.replace(/^\/job\/[^/]+/, '')}`.trim())

test('an edit needs one read and one write, because the answer contains the result', async () => {
  const world = await startWorld()
  world.laptop.proxy.seen.splice(0)
  changeDescription(world, 'Mind the dog')
  await world.laptop.drain()
  await world.laptop.settle()
  expect(requestsOfJob(world)).toEqual(['GET', 'PUT'])
  expect(world.laptop.job(world.job.uuid).description).toBe('Mind the dog')
})

test('an edit whose answer is lost is sent again without another read', async () => {
  const world = await startWorld()
  world.laptop.proxy.seen.splice(0)
  world.laptop.proxy.fault(/^PUT/, { kind: 'cut-response' })
  changeDescription(world, 'Mind the dog')
  await world.laptop.drain()
  await world.laptop.settle()
  expect(requestsOfJob(world)).toEqual(['GET', 'PUT', 'PUT'])
})

test('several notes on one job are read back once, after the last one', async () => {
  const world = await startWorld()
  world.laptop.proxy.seen.splice(0)
  const texts = Array.from({ length: 5 }, (_, nth) => `Note ${nth}`)
  for (const text of texts) writeNote(world, text)
  await world.laptop.drain()
  await world.laptop.settle()
  expect(requestsOfJob(world)).toEqual([...texts.map(() => 'POST /note'), 'GET'])
  expect(noteTexts(world.laptop.job(world.job.uuid))).toEqual(texts)
})

test('a note that was sent before an edit is read back from the answer to the edit', async () => {
  const world = await startWorld()
  world.laptop.proxy.seen.splice(0)
  writeNote(world, 'Valve replaced')
  changeDescription(world, 'Mind the dog')
  await world.laptop.drain()
  await world.laptop.settle()
  expect(requestsOfJob(world)).toEqual(['POST /note', 'GET', 'PUT'])
  expect(world.laptop.job(world.job.uuid).events.every(({ id }) => id > 0)).toBe(true)
})

test('a note is read back although the next edit is refused', async () => {
  const world = await startWorld()
  world.laptop.proxy.seen.splice(0)
  world.laptop.proxy.fault(/^PUT/, { kind: 'answer', status: 406, type: 'text/plain', body: 'No.' }, 1)
  writeNote(world, 'Valve replaced')
  changeDescription(world, 'Mind the dog')
  await world.laptop.until(() => world.laptop.status().failed === 1)
  await world.laptop.settle()
  const notes = world.laptop.job(world.job.uuid).events.filter(({ type }) => type === 'NOTE')
  expect(notes.map(({ id }) => id > 0)).toEqual([true])
})
