import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPhoto } from '../../../../main/app/capture/capture-parts.ts'
import { pagesOf } from '../../../../main/app/capture/capture-record.ts'
import { captureOn } from '../../../support/sync/capture.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

const photo = readFileSync(
  path.join(import.meta.dirname, '../../../support/sync/documents/fixtures/turned.heic'),
)

test('a HEIC photo becomes a page, and a damaged one is refused with advice', async () => {
  const { laptop, ...world } = await startWorld()
  const { addPages, tryAdd } = captureOn({ laptop, ...world })
  const [page] = pagesOf(laptop.store.read, await addPages(photo))
  const stored = await sharp(readPhoto(laptop.context, page?.sha256 ?? '')).metadata()
  expect(stored).toMatchObject({ format: 'jpeg', width: 320, height: 160 })

  const damaged = photo.subarray(0, photo.length - 400)
  expect(await tryAdd(damaged)).toMatchObject({ failure: { code: 'invalid', reason: 'no-picture' } })
})
