import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importInto } from '../../../main/app/rescue/import-work.ts'
import { patchDocument } from '../../../main/sync/operations/acts/change-document.ts'
import { addFile, bytesOf, countAtHub, hubBytes } from '../../support/sync/documents/files.ts'
import { type Laptop, type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { exportFrom, freshLaptop } from '../../support/sync/rescue/rescue-files.ts'

/** Imports the rescue file of an offline laptop with a photo into a fresh laptop. */
async function photoIn(world: StartedWorld, file: string): Promise<Laptop> {
  const fresh = await freshLaptop(world)
  const imported = await importInto(fresh.context, file)
  expect(imported).toMatchObject({ ok: true, value: { added: 1, files: 1 } })
  return fresh
}

const photo = bytesOf(600_000)

test('a rescued photo is unchanged, and attached once to its job', async () => {
  const world = await startWorld()
  world.laptop.proxy.isDown = true
  await addFile(world, photo)
  const fresh = await photoIn(world, await exportFrom(world.laptop))
  fresh.engine.start()
  await fresh.drain()
  const { documents } = await world.hubJob(world.job.uuid)
  expect(documents).toHaveLength(1)
  for (const document of documents) expect((await hubBytes(world, document)).equals(photo)).toBe(true)
})

test('a photo that arrived after the rescue file was written is not sent again', async () => {
  const world = await startWorld()
  world.laptop.proxy.isDown = true
  await addFile(world, photo)
  const file = await exportFrom(world.laptop)
  world.laptop.proxy.isDown = false
  world.laptop.engine.syncNow()
  await world.laptop.drain()
  const fresh = await photoIn(world, file)
  fresh.engine.start()
  await fresh.drain()
  expect((await world.hubJob(world.job.uuid)).documents).toHaveLength(1)
  expect(countAtHub(world)).toBe(1)
})

test('the rescued caption of a photo is sent although the photo had already arrived', async () => {
  const world = await startWorld()
  const { job, laptop } = world
  laptop.proxy.isDown = true
  await addFile(world, photo)
  const fresh = await freshLaptop(world)
  await fresh.pull()
  fresh.proxy.isDown = true
  expect(await importInto(fresh.context, await exportFrom(laptop))).toMatchObject({ ok: true })
  laptop.proxy.isDown = false
  laptop.engine.syncNow()
  await laptop.drain()
  // Both laptops generate the same uuids in this test.
  for (let nth = 0; nth < 50; nth++) fresh.context.ports.random.uuid()
  const [document] = fresh.job(job.uuid).documents
  const fields = { description: 'Behind the boiler' }
  const owner = { kind: 'job', ref: job.uuid } as const
  const said = patchDocument(fresh.context, { owner, documentUuid: document?.uuid ?? '', fields })
  expect(said).toMatchObject({ ok: true })
  fresh.proxy.isDown = false
  fresh.engine.start()
  await fresh.drain()
  expect((await world.hubJob(job.uuid)).documents).toMatchObject([fields])
})

function spoil(file: string): void {
  const bytes = readFileSync(file)
  const at = bytes.indexOf(photo.subarray(300_000, 300_064))
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(file, bytes)
}

test('refuses a rescue file if the bytes of a photo do not match their hash', async () => {
  const world = await startWorld()
  world.laptop.proxy.isDown = true
  await addFile(world, photo)
  const file = await exportFrom(world.laptop)
  spoil(file)
  const fresh = await freshLaptop(world)
  expect(await importInto(fresh.context, file)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
  expect(fresh.outbox()).toEqual([])
})

test("a refused rescue file leaves no bytes, and the laptop's own bytes remain", async () => {
  const world = await startWorld()
  world.laptop.proxy.isDown = true
  const [own, foreign] = [bytesOf(5_000), bytesOf(7_000)]
  for (const bytes of [own, foreign, photo]) await addFile(world, bytes)
  const file = await exportFrom(world.laptop)
  spoil(file)
  const fresh = await freshLaptop(world)
  await fresh.pull()
  fresh.proxy.isDown = true
  await addFile({ ...world, laptop: fresh }, own)
  expect(await importInto(fresh.context, file)).toMatchObject({ ok: false })
  const kept = (bytes: Buffer) => fresh.blobs.find(createHash('sha256').update(bytes).digest('hex'))?.size
  expect([own, foreign, photo].map(kept)).toEqual([5_000, undefined, undefined])
})
