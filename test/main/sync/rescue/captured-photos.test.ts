import { expect, test } from 'vitest'
import { importInto } from '../../../../main/app/rescue/import-work.ts'
import { capturedContents } from '../../../../main/sync/rescue/captured-photos.ts'
import { photographPage, printPage } from '../../../support/scan/printed-page.ts'
import { captureOn } from '../../../support/sync/capture.ts'
import { startWorld } from '../../../support/sync/laptop.ts'
import { exportFrom, freshLaptop } from '../../../support/sync/rescue/rescue-files.ts'

const photos = [
  await photographPage(await printPage(['Delivery note'], 300, 400)),
  await photographPage(await printPage(['Page two'], 300, 400)),
]

test('the pages of a document that is being captured are rescued as photos of its job, once', async () => {
  const world = await startWorld()
  world.laptop.proxy.isDown = true
  await captureOn(world).addPages(...photos)
  expect(capturedContents(world.laptop.store.read)).toHaveLength(2)
  const file = await exportFrom(world.laptop)
  const fresh = await freshLaptop(world)
  expect(await importInto(fresh.context, file)).toMatchObject({ ok: true, value: { added: 2, files: 2 } })
  expect(await importInto(fresh.context, file)).toMatchObject({ ok: true, value: { added: 0, known: 2 } })
  fresh.engine.start()
  await fresh.drain()
  const { documents } = await world.hubJob(world.job.uuid)
  expect(documents.map(({ fileName }) => fileName).sort()).toEqual([
    'Delivery note 1.jpg',
    'Delivery note 2.jpg',
  ])
})
