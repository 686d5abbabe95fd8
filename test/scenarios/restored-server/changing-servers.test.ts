/** Servers that do not offer `operations`, offer some extensions only, or change what they offer while work is in flight. */
import { describe, expect, test } from 'vitest'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { confirmsOperations, offeredExtensions } from '../../../main/sync/state/server.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { addFile, bytesOf } from '../../support/sync/documents/files.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'

/** From now on the server offers only these extensions; with null it offers all of them. */
function offer({ laptop }: StartedWorld, isOffered: ((name: string) => boolean) | null): void {
  laptop.proxy.rewrite =
    isOffered &&
    (text => {
      if (!text.includes('"extensions"')) return text
      const version = JSON.parse(text) as { extensions: string[] }
      return JSON.stringify({ ...version, extensions: version.extensions.filter(isOffered) })
    })
  laptop.clock.advance(syncLimits.versionEveryMs)
}

async function workOnce(world: StartedWorld): Promise<void> {
  const { laptop, job } = world
  laptop.proxy.fault(/^POST .*note/, { kind: 'cut-response' })
  laptop.proxy.fault(/^PUT \/job/, { kind: 'cut-response' })
  writeNote(world, 'Pump hums')
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } }))
  unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' }))
  await addFile(world, bytesOf(800))
}

async function expectOnce({ laptop, job, hubJob }: StartedWorld): Promise<void> {
  const there = await hubJob(job.uuid)
  expect(noteTexts(there)).toEqual(['Pump hums'])
  expect(there).toMatchObject({ description: 'Leaks', state: 'STARTED' })
  expect(there.documents).toHaveLength(1)
  expect(there.events.filter(({ newResourceState }) => newResourceState === 'STARTED')).toHaveLength(1)
  expect(laptop.status()).toMatchObject({ pending: 0, conflicts: 0 })
}

const offers: [string, (name: string) => boolean][] = [
  ['that is of version 0.1.0', name => name !== 'operations'],
  ['that offers half of the extensions', name => ['notes', 'etag', 'action'].includes(name)],
  ['that offers only the extension `operations`', name => name === 'operations'],
]

describe.each(offers)('at a server %s', (_name, isOffered) => {
  test('work arrives once although answers are lost', async () => {
    const world = await startWorld()
    offer(world, isOffered)
    await world.laptop.pull()
    const offered = offeredExtensions(world.laptop.store.read)
    expect(offered.length).toBeGreaterThan(0)
    expect(offered.every(isOffered)).toBe(true)
    await workOnce(world)
    await world.laptop.drain()
    await expectOnce(world)
  })
})

test('work in flight arrives once if the server stops offering the extension `operations`', async () => {
  const world = await startWorld()
  await workOnce(world)
  await world.laptop.until(
    () => world.laptop.proxy.seen.some(({ path }) => path.endsWith('/note')),
    'an attempt',
  )
  offer(world, name => name !== 'operations')
  await world.laptop.drain()
  await expectOnce(world)
  await world.laptop.pull()
  expect(confirmsOperations(world.laptop.store.read)).toBe(false)
})

test('work in flight arrives once if the server begins to offer the extension `operations`', async () => {
  const world = await startWorld()
  offer(world, name => name !== 'operations')
  await world.laptop.pull()
  await workOnce(world)
  await world.laptop.until(
    () => world.laptop.proxy.seen.some(({ path }) => path.endsWith('/note')),
    'an attempt',
  )
  expect(confirmsOperations(world.laptop.store.read)).toBe(false)
  offer(world, null)
  await world.laptop.drain()
  await expectOnce(world)
  await world.laptop.pull()
  expect(confirmsOperations(world.laptop.store.read)).toBe(true)
})

test('a note that a laptop of version 0.1.0 sends twice to a new server is stored once', async () => {
  const { at, anna, job, hubJob } = await startWorld()
  const send = () =>
    fetch(`${at.hub.baseUrl}/job/${job.uuid}/note`, {
      method: 'POST',
      headers: { ...anna.headers, 'Idempotency-Key': '0f9d2a6c-0000-4000-8000-000000000001' },
      body: new URLSearchParams({ text: 'From an older laptop' }),
    })
  const answers = [await send(), await send()]
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(answers.map(({ headers }) => headers.get('operation-after'))).toEqual([null, null])
  expect(noteTexts(await hubJob(job.uuid))).toEqual(['From an older laptop'])
})
