import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MapWork } from '../../../../main/app/map/map-work.ts'
import { drawTown, tileAt, townLayers } from '../../../support/map/draw-town.ts'
import { writeMbtiles, writePmtiles } from '../../../support/map/write-map.ts'
import { removeAtExit } from '../../../support/remove-at-exit.ts'

const middle = { longitude: 18.06, latitude: 59.33 }
const tiles = drawTown(middle, [12, 14])
const town = {
  format: 'pbf',
  tiles,
  layers: townLayers,
  attribution: '<a href="https://example.com">&copy; OpenMapTiles</a>  &copy; OpenStreetMap',
  bounds: [18, 59.3, 18.1, 59.4],
} as const
const [x, y] = tileAt(middle, 14)
const writers = { mbtiles: writeMbtiles, pmtiles: writePmtiles }

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-map-'))
  removeAtExit(folder)
  return folder
}

function workOn(named: string | (() => string)): MapWork {
  const work = new MapWork(
    { log: pino({ level: 'silent' }) },
    typeof named === 'string' ? () => named : named,
  )
  onTestFinished(() => work.close())
  return work
}

describe.each(['mbtiles', 'pmtiles'] as const)('a map in a file of the format %s', ending => {
  const file = path.join(makeFolder(), `town.${ending}`)
  writers[ending](file, { ...town, bounds: [...town.bounds] })

  test('is described by its zooms, its area and its attribution without markup', async () => {
    expect(await workOn(file).read()).toEqual({
      file: {
        name: `town.${ending}`,
        kind: 'vector',
        minZoom: 12,
        maxZoom: 14,
        bounds: [18, 59.3, 18.1, 59.4],
        attribution: '© OpenMapTiles © OpenStreetMap',
      },
      problem: null,
    })
  })

  test('gives the unpacked bytes of a tile, and null for a place outside', async () => {
    const work = workOn(file)
    const drawn = tiles.find(tile => tile.z === 14 && tile.x === x && tile.y === y)
    const read = await work.readTile({ z: 14, x, y })
    expect(read.ok && read.value && Buffer.from(read.value).equals(Buffer.from(drawn?.bytes ?? []))).toBe(
      true,
    )
    expect(await work.readTile({ z: 14, x: 0, y: 0 })).toEqual({ ok: true, value: null })
  })

  test('with other layers than OpenMapTiles is refused with a sentence', async () => {
    const other = path.join(makeFolder(), `other.${ending}`)
    writers[ending](other, { ...town, bounds: [...town.bounds], layers: ['roads'] })
    expect(await workOn(other).read()).toMatchObject({ file: null, problem: { reason: 'map-file-schema' } })
  })

  test('that is damaged is refused, and opens once the file was copied again', async () => {
    const again = path.join(makeFolder(), `again.${ending}`)
    writeFileSync(again, 'not a map')
    const work = workOn(again)
    expect(await work.read()).toMatchObject({ file: null, problem: { reason: 'map-file-damaged' } })
    expect(await work.readTile({ z: 14, x, y })).toMatchObject({ ok: false, failure: { code: 'storage' } })
    writeFileSync(again, '')
    writers[ending](again, { ...town, bounds: [...town.bounds] })
    expect(await work.read()).toMatchObject({ file: { name: `again.${ending}` }, problem: null })
  })
})

test('a map file that is cut off while it is open gives a sentence instead of a tile', async () => {
  const file = path.join(makeFolder(), 'town.pmtiles')
  writePmtiles(file, { ...town, bounds: [...town.bounds] })
  const work = workOn(file)
  await work.read()
  truncateSync(file, 200)
  const tile = await work.readTile({ z: 14, x, y })
  expect(tile).toMatchObject({ ok: false, failure: { reason: 'map-file-unreadable' } })
})

test('in a folder the newest map file is used, and a link that leads nowhere is left out', async () => {
  const folder = makeFolder()
  for (const [at, name] of ['old.mbtiles', 'new.mbtiles'].entries()) {
    writeMbtiles(path.join(folder, name), { ...town, bounds: [...town.bounds] })
    utimesSync(path.join(folder, name), 1_000 * (at + 1), 1_000 * (at + 1))
  }
  symlinkSync(path.join(folder, 'gone'), path.join(folder, 'link.mbtiles'))
  expect(await workOn(folder).read()).toMatchObject({ file: { name: 'new.mbtiles' } })
})

test.each([
  ['missing.pmtiles', 'map-file-missing'],
  ['text.txt', 'map-file-kind'],
  ['empty', 'map-folder-empty'],
])('%s is refused for the reason %s', async (name, reason) => {
  const folder = makeFolder()
  writeFileSync(path.join(folder, 'text.txt'), 'text')
  mkdirSync(path.join(folder, 'empty'))
  expect(await workOn(path.join(folder, name)).read()).toMatchObject({ file: null, problem: { reason } })
})

test('another file is opened as soon as the setting names it, and without a name there is no map', async () => {
  const folder = makeFolder()
  for (const name of ['one.mbtiles', 'two.mbtiles'])
    writeMbtiles(path.join(folder, name), { ...town, bounds: [...town.bounds] })
  let named = path.join(folder, 'one.mbtiles')
  const work = workOn(() => named)
  expect(await work.read()).toMatchObject({ file: { name: 'one.mbtiles' } })
  named = path.join(folder, 'two.mbtiles')
  expect(await work.read()).toMatchObject({ file: { name: 'two.mbtiles' } })
  named = ''
  expect(await work.read()).toEqual({ file: null, problem: null })
})
