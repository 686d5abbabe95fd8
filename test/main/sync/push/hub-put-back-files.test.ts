// @module-tag slow
/** Files that a hub which was put back has lost, and what was said of them. */
import { expect, test } from 'vitest'
import { createJob } from '../../../../main/sync/acts/actions.ts'
import { patchDocument } from '../../../../main/sync/acts/change-document.ts'
import { currentName } from '../../../../main/sync/documents/current-names.ts'
import type { Asset } from '../../../../shared/asset.ts'
import type { Document } from '../../../../shared/document.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { MINUTE } from '../../../../shared/units.ts'
import { unwrap } from '../../service/outcomes.ts'
import { addFile, bytesOf, hangTwice } from '../documents/files.ts'
import { startWorld } from '../laptop.ts'
import { copyHub, heal, putBack } from './hub-copy.ts'

test.each([
  ['a job', 'job'],
  ['an asset', 'asset'],
] as const)('what was said of a file of %s, and was never read back, is said again', async (_name, kind) => {
  const world = await startWorld({ isPlain: true })
  const { laptop, job, office } = world
  const asset = (await office('POST', '/asset', { name: 'Boiler' })) as Asset
  await office('PUT', `/job/${job.id}`, { assetUuid: asset.uuid })
  await laptop.pull()
  const owner = { kind, ref: kind === 'job' ? job.uuid : asset.uuid }
  const added = await addFile(world, bytesOf(900), { owner })
  await laptop.drain()
  await laptop.pull()
  const documentUuid = currentName(laptop.store.read, added.documentUuid)
  const copy = copyHub(world)
  laptop.clock.advance(MINUTE)
  laptop.proxy.fault(/^GET .(job|asset)/, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY)
  unwrap(patchDocument(laptop.context, { owner, documentUuid, fields: { description: 'Mine' } }))
  await laptop.drain()
  const { description } = (await office('GET', `/document/${documentUuid}`)) as Document
  expect(description).toBe('Mine')
  copy.putBack()
  laptop.proxy.heal()
  // so that both are read, and neither's own time stamp tells anything
  await office('PUT', `/asset/${asset.uuid}`, { description: 'Leaks' })
  await office('PUT', `/job/${job.id}`, { description: 'Leaks' })
  laptop.clock.advance(syncLimits.assetsEveryMs)
  await heal(world)
  expect(await office('GET', `/document/${documentUuid}`)).toMatchObject({ description: 'Mine' })
})

test('a file that was taken off and hung on again hangs once on a job that is made again', async () => {
  const world = await startWorld()
  const { laptop } = world
  const copy = copyHub(world)
  const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Found on site' }))
  const job = { ...world.job, uuid: jobUuid }
  await hangTwice({ laptop, job })
  putBack(world, copy)
  await heal(world)
  await laptop.engine.refresh(jobUuid)
  await heal(world)
  expect((await world.hubJob(jobUuid)).documents).toHaveLength(1)
  expect(laptop.job(jobUuid).documents).toHaveLength(1)
})
