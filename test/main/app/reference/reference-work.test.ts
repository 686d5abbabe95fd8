/** Blank forms and manuals from a folder, at a base server. */
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ReferenceWork } from '../../../../main/app/reference/reference-work.ts'
import { readBlankList } from '../../../../main/app/views/blanks.ts'
import { readJobView } from '../../../../main/app/views/job-view.ts'
import { readBlankFile } from '../../../../main/service/blanks/read-blank-file.ts'
import { HOUR } from '../../../../shared/limits/units.ts'
import { writeWorkbook } from '../../../support/service/blanks/write-workbook.ts'
import { makeFolder } from '../../../support/service/open-service.ts'
import { startWorld, type WorldOptions } from '../../../support/sync/laptop.ts'

const twoGigabytes = 2 * 1024 * 1024 * 1024

/** A laptop with a job on a boiler, and a folder with a blank and a manual of boilers. */
async function startWithFolder(options: WorldOptions = { hasNoExtensions: true }) {
  const world = await startWorld(options)
  const { laptop, dispatcher } = world
  const type = (await dispatcher('POST', '/asset/type', { name: 'Boiler', assetTemplate: {} })) as {
    uuid: string
  }
  const asset = (await dispatcher('POST', '/asset', { name: 'B4', assetTypeUuid: type.uuid })) as {
    uuid: string
  }
  const job = await world.plan({ assetUuid: asset.uuid })
  laptop.clock.advance(HOUR)
  await laptop.pull()
  const folder = path.join(makeFolder(), 'reference')
  const place = (...names: string[]) => {
    const file = path.join(folder, ...names)
    mkdirSync(path.dirname(file), { recursive: true })
    return file
  }
  const write = (content: string | Buffer, ...names: string[]) => writeFileSync(place(...names), content)
  write(blank('Boiler check'), 'blanks', 'boiler.json')
  write('Press the button.', 'manuals', 'boiler', 'guide.txt')
  const work = new ReferenceWork({ context: laptop.context, folder: () => folder, readBlank: readBlankFile })
  await work.read()
  const list = () => readBlankList(laptop.context, { jobUuid: null, assetUuid: null })
  return {
    ...{ work, folder, place, write, settings: laptop.settings },
    titles: () => list().blanks.map(({ title }) => title),
    problems: () =>
      list().problems.map(({ fileName, problem }) => [fileName, problem.place, problem.message]),
    manuals: () =>
      readJobView(laptop.context, job.uuid)?.manuals.map(({ fileName, size }) => [fileName, size]),
  }
}

const blank = (title: string) =>
  JSON.stringify({ title, name: title, fields: [{ name: 'a', label: 'A', type: 'TEXT' }] })

test('blanks and the manuals of the coming jobs are read, and read again when a file changes', async () => {
  const { work, write, titles, manuals, problems } = await startWithFolder()
  expect([titles(), manuals(), problems()]).toEqual([['Boiler check'], [['guide.txt', 17]], []])
  write(blank('Boiler check 2026'), 'blanks', 'boiler.json')
  write('Press the red button.', 'manuals', 'boiler', 'guide.txt')
  write('Not needed', 'manuals', 'Pump', 'pump.txt')
  await work.read()
  expect([titles(), manuals()]).toEqual([['Boiler check 2026'], [['guide.txt', 21]]])
})

test('what was read stays while the folder is missing, or its drive is unplugged', async () => {
  const { work, folder, titles, manuals, problems } = await startWithFolder()
  renameSync(folder, `${folder}-away`)
  await work.read()
  const told = [['', null, expect.stringContaining('What was read before stays on this laptop.')]]
  expect([titles(), manuals(), problems()]).toEqual([['Boiler check'], [['guide.txt', 17]], told])
  mkdirSync(folder)
  await work.read()
  expect([titles(), problems()]).toEqual([['Boiler check'], told])
  rmSync(folder, { recursive: true })
  renameSync(`${folder}-away`, folder)
  await work.read()
  expect(problems()).toEqual([])
})

test('a damaged file and one of 2 GB are named with their problem, and change nothing', async () => {
  const { work, write, place, titles, manuals, problems } = await startWithFolder()
  const header = ['type', 'name', 'label']
  write(await writeWorkbook({ survey: [header, ['geopoint', 'place', 'Place']] }), 'blanks', 'place.xlsx')
  write('PK damaged', 'blanks', 'cut.xlsx')
  write('no form any more', 'blanks', 'boiler.json')
  write('', 'manuals', 'Boiler', 'empty.pdf')
  truncateSync(place('manuals', 'Boiler', 'empty.pdf'), twoGigabytes)
  await work.read()
  expect(problems()).toEqual([
    ['blanks/boiler.json', null, expect.stringContaining('neither an Excel workbook')],
    ['blanks/cut.xlsx', null, 'The workbook is damaged and cannot be read.'],
    ['blanks/place.xlsx', 'survey!A2', 'The question type “geopoint” is not supported.'],
    ['manuals/Boiler/empty.pdf', null, expect.stringContaining('The file is larger than 50 MB')],
  ])
  expect([titles(), manuals()]).toEqual([['Boiler check'], [['guide.txt', 17]]])
})

test('a blank and a manual are removed with their files', async () => {
  const { work, place, titles, manuals } = await startWithFolder()
  rmSync(place('blanks', 'boiler.json'))
  rmSync(place('manuals', 'boiler', 'guide.txt'))
  await work.read()
  expect([titles(), manuals()]).toEqual([[], []])
})

test('a manual without room is reported, and copied when there is room', async () => {
  const { work, write, manuals, problems, settings } = await startWithFolder()
  settings.filesBytes = 100
  write('x'.repeat(200), 'manuals', 'Boiler', 'long.txt')
  await work.read()
  expect(problems()).toEqual([['manuals/Boiler/long.txt', null, expect.stringContaining('no room')]])
  settings.filesBytes = 1_000
  await work.read()
  expect([manuals(), problems()]).toEqual([
    [
      ['guide.txt', 17],
      ['long.txt', 200],
    ],
    [],
  ])
})

test('two files with the same form are reported, and the first one stays', async () => {
  const { work, write, titles, problems } = await startWithFolder()
  write(blank('Boiler check'), 'blanks', 'copy.json')
  await work.read()
  expect(titles()).toEqual(['Boiler check'])
  expect(problems()).toEqual([['blanks/copy.json', null, expect.stringContaining('Boiler check')]])
})

test('the folder is not read at a server that offers blanks and manuals', async () => {
  const { titles, manuals } = await startWithFolder({})
  expect([titles(), manuals()]).toEqual([[], []])
})
