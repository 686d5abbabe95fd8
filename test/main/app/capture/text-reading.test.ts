import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pagesOf } from '../../../../main/app/capture/capture-record.ts'
import { sendCapture } from '../../../../main/app/capture/send-capture.ts'
import { TextReading } from '../../../../main/app/capture/text-reading.ts'
import { root } from '../../../e2e/support/programs.ts'
import { photographPage, printPage } from '../../../support/scan/printed-page.ts'
import { makeFolder } from '../../../support/service/open-service.ts'
import { unwrap } from '../../../support/service/outcomes.ts'
import { captureOn } from '../../../support/sync/capture.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

const english = path.join(root, 'node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
const photo = await photographPage(await printPage(['Delivery note DN-4711'], 600, 800))

test('pages wait while the data of their language are missing or damaged, and are read after the repair', async () => {
  const world = await startWorld()
  const { parts, addPages, readAll } = captureOn(world)
  const captureUuid = await addPages(photo)
  const states = () => pagesOf(world.laptop.store.read, captureUuid).map(({ state }) => state)
  const folder = makeFolder()
  const file = path.join(folder, 'fin.traineddata.gz')

  expect(await readAll(folder, 'fin')).toBe('no-language')
  writeFileSync(file, 'no data')
  expect(await readAll(folder, 'fin')).toBe('no-language')
  writeFileSync(file, readFileSync(english).subarray(0, 500_000))
  expect(await readAll(folder, 'fin')).toBe('no-language')
  expect(states()).toEqual(['waiting'])

  // Sent without text: the text is recognised later.
  unwrap(await sendCapture(parts, captureUuid))
  copyFileSync(english, file)
  expect(await readAll(folder, 'fin')).toBe('done')
  expect(world.laptop.store.read.value<string>('SELECT words FROM document_pages')).toContain('DN-4711')
})

test('the reason why pages wait is reported, and they are tried again after a minute', async () => {
  const world = await startWorld()
  const { laptop } = world
  const { parts, addPages } = captureOn(world)
  await addPages(photo)
  const folder = makeFolder()
  const options = () => ({ language: 'fin', languageFolder: folder })
  const reading = new TextReading(parts, laptop.context.ports, options)
  reading.wake()
  await reading.settled()
  expect(reading.pause).toBe('no-language')
  copyFileSync(english, path.join(folder, 'fin.traineddata.gz'))
  laptop.clock.advance(60_000)
  await reading.settled()
  expect(reading.pause).toBeNull()
  reading.end()
  await reading.settled()
})

test('captured pages are not read on a low battery, until it is being charged', async () => {
  const world = await startWorld()
  const { laptop } = world
  const { parts, addPages } = captureOn(world)
  const captureUuid = await addPages(photo)
  const options = () => ({ language: 'en', languageFolder: null })
  const reading = new TextReading(parts, laptop.context.ports, options)
  const states = () => pagesOf(laptop.store.read, captureUuid).map(({ state }) => state)
  reading.reportBattery({ level: 0.19, isCharging: false })
  reading.wake()
  await reading.settled()
  expect([states(), reading.pause]).toEqual([['waiting'], 'battery'])
  reading.reportBattery({ level: 0.19, isCharging: true })
  await reading.settled()
  expect([states(), reading.pause]).toEqual([['read'], null])
})
