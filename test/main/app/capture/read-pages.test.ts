import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { type PageRecord, pagesOf } from '../../../../main/app/capture/capture-record.ts'
import { changePage } from '../../../../main/app/capture/change-capture.ts'
import { mapQuad, type Quad, turnQuad } from '../../../../shared/rules/quad.ts'
import { photographPage, printPage } from '../../../support/scan/printed-page.ts'
import { unwrap } from '../../../support/service/outcomes.ts'
import { captureOn } from '../../../support/sync/capture.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

test('reading pages starts no thread if no page waits', async () => {
  const { parts, readAll } = captureOn(await startWorld())
  let threads = 0
  const count = () => {
    threads += 1
  }
  process.on('worker', count)
  onTestFinished(() => {
    process.off('worker', count)
  })
  expect(await readAll()).toBe('done')
  expect(threads).toBe(0)
  // A call to the thread starts it.
  await parts.scanner.rest()
  expect(threads).toBe(1)
})

test('a page that the user turned keeps its direction when it is read', async () => {
  const world = await startWorld()
  const { addPages, readAll } = captureOn(world)
  const lines = ['Delivery note DN-4711', 'Relief valve 3 bar', 'Copper pipe 15 mm', 'Gasket for the burner']
  const photo = await photographPage(await printPage(lines, 900, 1_200))
  const captureUuid = await addPages(photo)
  const page = () => pagesOf(world.laptop.store.read, captureUuid)[0] as PageRecord
  const { uuid: pageUuid, corners } = page()
  const turned = turnQuad(corners as Quad, 2)
  unwrap(changePage(world.laptop.context, { pageUuid, corners: [...turned] }))
  await readAll()
  expect(page()).toMatchObject({ state: 'read', corners: turned })
  // The text is in the lower half of the page, as the user sees it.
  const note = page().words?.find(({ text }) => text === 'DN-4711')
  expect(note?.box.y).toBeGreaterThan(0.5)

  // Corners that are moved afterwards do not turn it either.
  const moved = mapQuad(turned, ({ x, y }) => ({ x, y: y + 0.001 }))
  unwrap(changePage(world.laptop.context, { pageUuid, corners: [...moved] }))
  await readAll()
  expect(page()).toMatchObject({ state: 'read', corners: moved })
})
