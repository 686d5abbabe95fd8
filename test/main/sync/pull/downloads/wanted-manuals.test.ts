/** Manuals on a laptop: downloaded ahead for the types of the coming jobs, and removed for others. */
import { expect, test } from 'vitest'
import { readAssetView } from '../../../../../main/app/views/asset-views.ts'
import { readJobView } from '../../../../../main/app/views/job-view.ts'
import { wantDocument } from '../../../../../main/sync/entities/documents/not-here.ts'
import { tidyDocuments } from '../../../../../main/sync/pull/downloads/tidy-documents.ts'
import { bytesAhead } from '../../../../../main/sync/pull/downloads/wanted-contents.ts'
import type { Document } from '../../../../../shared/entities/document.ts'
import { DAY, HOUR } from '../../../../../shared/limits/units.ts'
import { upload } from '../../../../support/http/upload-file.ts'
import { bytesOf, hasBytes } from '../../../../support/sync/documents/files.ts'
import { type StartedWorld, startWorld, type WorldOptions } from '../../../../support/sync/laptop.ts'

type Entity = { uuid: string }

/** A laptop with a job on a boiler, and the types Boiler and Pump. */
async function startWithTypes(options: WorldOptions = {}) {
  const world = await startWorld(options)
  const make = async (name: string) => {
    const type = (await world.dispatcher('POST', '/asset/type', { name, assetTemplate: {} })) as Entity
    const asset = (await world.dispatcher('POST', '/asset', { name, assetTypeUuid: type.uuid })) as Entity
    return { type, asset }
  }
  const [boiler, pump] = [await make('Boiler'), await make('Pump')]
  const job = await world.plan({ assetUuid: boiler.asset.uuid })
  return { ...world, boiler, pump, boilerJob: job }
}

async function addManual(world: StartedWorld, { uuid }: Entity, bytes: Buffer): Promise<Document> {
  const { json } = await upload(world.at, { bytes, name: 'manual.bin' })
  const { document } = json as { document: Document }
  await world.dispatcher('PUT', `/asset/type/${uuid}/document/${document.uuid}`)
  return document
}

/** Reads again after the interval of the lists. */
async function pullLater({ laptop }: StartedWorld): Promise<void> {
  laptop.clock.advance(HOUR)
  await laptop.pull()
}

test('the manuals of the type of a job’s asset are downloaded, and shown on the asset and the job', async () => {
  const world = await startWithTypes()
  const { laptop, boiler, pump, boilerJob } = world
  const [ours, other] = [bytesOf(300_000, 1), bytesOf(40_000, 2)]
  const document = await addManual(world, boiler.type, ours)
  await addManual(world, pump.type, other)
  await pullLater(world)
  await laptop.until(() => hasBytes(world, ours))
  const shown = [{ uuid: document.uuid, fileName: 'manual.bin', hasContent: true, isManual: true }]
  expect(readJobView(laptop.context, boilerJob.uuid)?.manuals).toMatchObject(shown)
  expect(readAssetView(laptop.context, boiler.asset.uuid)?.manuals).toMatchObject(shown)
  expect(hasBytes(world, other)).toBe(false)
})

test('a job is not ready for offline before the manuals are here', async () => {
  const world = await startWithTypes()
  const { laptop, boiler, boilerJob } = world
  const bytes = bytesOf(200_000)
  await addManual(world, boiler.type, bytes)
  laptop.proxy.fault(/^GET \/document\/[^/]+\/content/, {
    kind: 'answer',
    status: 503,
    type: 'text/plain',
    body: '',
  })
  await pullLater(world)
  expect(readJobView(laptop.context, boilerJob.uuid)?.notReady).toBe('files')
  await pullLater(world)
  await laptop.until(() => hasBytes(world, bytes))
  expect(readJobView(laptop.context, boilerJob.uuid)?.notReady).toBe(null)
})

test('a manual that is larger than the room is downloaded only when the user opens it', async () => {
  const world = await startWithTypes()
  const { laptop, boiler, boilerJob } = world
  laptop.settings.filesBytes = 50_000
  const bytes = bytesOf(90_000)
  const { uuid } = await addManual(world, boiler.type, bytes)
  await pullLater(world)
  expect(readJobView(laptop.context, boilerJob.uuid)?.manuals[0]?.notHere?.code).toBe('no-room')
  expect(wantDocument(laptop.context, uuid)).toMatchObject({ value: { isHere: false } })
  laptop.engine.fetchFiles()
  await laptop.until(() => hasBytes(world, bytes))
})

test('a manual that is not needed any more stays until another file needs its room', async () => {
  const world = await startWithTypes()
  const { laptop, boiler, pump, boilerJob, dispatcher } = world
  laptop.settings.filesBytes = 100_000
  const [first, second] = [bytesOf(80_000, 1), bytesOf(60_000, 2)]
  await addManual(world, boiler.type, first)
  await addManual(world, pump.type, second)
  await pullLater(world)
  await laptop.until(() => hasBytes(world, first))
  await dispatcher('PUT', `/job/${boilerJob.uuid}`, { state: 'CANCELED' })
  await pullLater(world)
  expect(hasBytes(world, first)).toBe(true)
  await world.plan({ assetUuid: pump.asset.uuid })
  await pullLater(world)
  await laptop.until(() => hasBytes(world, second))
  expect(hasBytes(world, first)).toBe(false)
  expect(bytesAhead(laptop.store.read)).toBe(60_000)
})

test('a manual that was removed at the server is no longer shown, and its bytes are removed', async () => {
  const world = await startWithTypes()
  const { laptop, boiler, boilerJob } = world
  const bytes = bytesOf(60_000)
  const { uuid } = await addManual(world, boiler.type, bytes)
  await pullLater(world)
  await laptop.until(() => hasBytes(world, bytes))
  await world.dispatcher('DELETE', `/asset/type/${boiler.type.uuid}/document/${uuid}`)
  await pullLater(world)
  expect(readJobView(laptop.context, boilerJob.uuid)?.manuals).toEqual([])
  laptop.clock.advance(2 * DAY)
  await tidyDocuments({ context: laptop.context, isStopped: () => false })
  expect(hasBytes(world, bytes)).toBe(false)
})

test.each(['cut-response', 'truncate'] as const)('a manual is downloaded completely after %s', async kind => {
  const world = await startWithTypes()
  const bytes = bytesOf(600_000)
  await addManual(world, world.boiler.type, bytes)
  world.laptop.proxy.fault(/^GET \/document\/[^/]+\/content/, { kind })
  await pullLater(world)
  await world.laptop.until(() => hasBytes(world, bytes))
})
