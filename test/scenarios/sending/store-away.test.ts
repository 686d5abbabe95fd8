/** A laptop's file while the object store of its server is away. */
import { expect, test } from 'vitest'
import { HOUR } from '../../../shared/limits/units.ts'
import { storeAt } from '../../support/store/s3/open-stored-contents.ts'
import { startS3 } from '../../support/store/s3/s3-server.ts'
import { addFile, bytesOf, hubBytes } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'

test('a file waits on the laptop for an hour in which the store is away, is sent once, and delays no note', async () => {
  const s3 = await startS3()
  const world = await startWorld({ contents: storeAt(s3) })
  const { laptop, job } = world
  s3.fault = () => ({ status: 503, code: 'ServiceUnavailable' })
  const began = laptop.clock.now()
  const bytes = bytesOf(700_000)
  await addFile(world, bytes)
  writeNote(world, 'The pump leaks')
  await laptop.until(() => laptop.clock.now() > began + HOUR, 'an hour passes')
  expect(laptop.outbox().length).toBeGreaterThan(0)
  expect(noteTexts(await world.hubJob(job.uuid))).toContain('The pump leaks')
  expect((await world.hubJob(job.uuid)).documents).toEqual([])

  s3.fault = () => null
  await laptop.drain()
  const { documents } = await world.hubJob(job.uuid)
  expect(documents).toHaveLength(1)
  for (const document of documents) expect((await hubBytes(world, document)).equals(bytes)).toBe(true)
})
