/** Manuals in a search: by name, asset type, and the text of their pages. */
import { expect, test } from 'vitest'
import { countUnread } from '../../../../main/service/search/count-unread.ts'
import { findAll } from '../../../../main/service/search/find.ts'
import { readNextDocument } from '../../../../main/service/texts/read-documents.ts'
import { actorIn } from '../../../../main/sync/state/context.ts'
import { HOUR } from '../../../../shared/limits/units.ts'
import { upload } from '../../../support/http/upload-file.ts'
import { makeTextPdf } from '../../../support/service/documents/text-pdf.ts'
import { hasBytes } from '../../../support/sync/documents/files.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

test('a manual is found by its name, its asset type and its text, on an asset of the type', async () => {
  const world = await startWorld()
  const { laptop, dispatcher } = world
  const type = (await dispatcher('POST', '/asset/type', { name: 'Boiler', assetTemplate: {} })) as {
    uuid: string
  }
  const asset = (await dispatcher('POST', '/asset', { name: 'B4', assetTypeUuid: type.uuid })) as {
    uuid: string
  }
  await world.plan({ assetUuid: asset.uuid })
  const bytes = await makeTextPdf(['Bleed the circulation pump twice.'])
  const { json } = await upload(world.at, { bytes, name: 'service.pdf' })
  const { document } = json as { document: { uuid: string } }
  await dispatcher('PUT', `/asset/type/${type.uuid}/document/${document.uuid}`)
  laptop.clock.advance(HOUR)
  await laptop.pull()
  await laptop.until(() => hasBytes(world, bytes))
  const { store, blobs, context } = laptop
  expect(countUnread(store.read).waiting).toBe(1)
  const find = (q: string) =>
    findAll(store.read, actorIn(context, store.read), q).filter(({ kind }) => kind === 'file')
  expect(find('circulation')).toEqual([])
  await readNextDocument({ store, blobs, signal: new AbortController().signal })
  const shown = { documentUuid: document.uuid, assetUuid: asset.uuid, jobUuid: null, ownerName: 'Boiler' }
  expect(find('circulation')).toMatchObject([{ ...shown, page: 1 }])
  expect(find('service boiler')).toMatchObject([{ ...shown, page: null }])
  expect(countUnread(store.read).waiting).toBe(0)
})
