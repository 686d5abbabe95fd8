import { expect, test } from 'vitest'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { signJob } from '../../../main/sync/operations/acts/sign-job.ts'
import { addFile, bytesOf, hubBytes, isUpload } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'

test.each([{ hasNoExtensions: false }, { hasNoExtensions: true }])(
  'a signature and a photo field name their pictures by the server’s uuids (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const { laptop, job } = world
    laptop.proxy.fault(isUpload, { kind: 'cut-response' }, 3)
    const [ink, meter] = [bytesOf(4_000, 1), bytesOf(9_000, 2)]
    const signature = await addFile(world, ink, { attach: false, fileName: 'ink.bin' })
    const photo = await addFile(world, meter, { attach: false, fileName: 'meter.bin' })
    const { documentUuid } = signature
    expect(signJob(laptop.context, { jobUuid: job.uuid, name: 'Bo', documentUuid })).toMatchObject({
      ok: true,
    })
    const customFields = [{ name: 'meter', type: 'PHOTO', label: 'Meter', value: photo.documentUuid }]
    expect(patchJob(laptop.context, { jobUuid: job.uuid, fields: { customFields } })).toMatchObject({
      ok: true,
    })
    await laptop.drain()
    const there = await world.hubJob(job.uuid)
    const [field] = there.customFields as { value: string }[]
    const named = { [there.signature?.documentUuid ?? '']: ink, [field?.value ?? '']: meter }
    for (const [uuid, bytes] of Object.entries(named)) {
      const document = { contentUrl: `/document/${uuid}/content` }
      expect((await hubBytes(world, document)).equals(bytes)).toBe(true)
    }
    expect(laptop.job(job.uuid).signature).toEqual(there.signature)
    expect(there.customFields).toMatchObject(laptop.job(job.uuid).customFields)
    expect(there.documents).toEqual([])
  },
)
