import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { HubMap } from '../../../../main/app/map/hub-map.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import { removeAtExit } from '../../../support/remove-at-exit.ts'
import type { Seen } from '../../../support/sync/fault-proxy.ts'
import { openWorld, type World } from '../../../support/sync/laptop.ts'
import { firstPull } from '../../../support/sync/pull/first-pull.ts'

const MEGABYTE = 1024 * 1024

const root = mkdtempSync(path.join(tmpdir(), 'fieldbook-map-'))
removeAtExit(root)
const makeFolder = () => mkdtempSync(path.join(root, 'folder-'))

/** Writes a file of this size whose bytes differ from each other. */
function writeMap(file: string, size: number, first: number, at: number): Buffer {
  const bytes = Buffer.alloc(size, Buffer.from([first, 7, 11, 13, 17]))
  writeFileSync(file, bytes)
  utimesSync(file, at, at)
  return bytes
}

/** A laptop that has read which extensions its server has, and the server's map file. */
async function openWithMap(size: number) {
  const mapFile = path.join(makeFolder(), 'town.pmtiles')
  const bytes = writeMap(mapFile, size, 1, 1_000)
  const world = await openWorld({ mapFile })
  await world.plan()
  await firstPull(world)
  return { ...world, mapFile, bytes, folder: path.join(makeFolder(), 'map') }
}

/** Starts the downloads of a laptop in this folder. */
function startMap({ laptop }: Pick<World, 'laptop'>, folder: string) {
  const { remote, store, clock } = laptop
  const ports = { clock, log: pino({ level: 'silent' }) }
  const map = new HubMap({ ports, remote, store, folder })
  onTestFinished(() => map.close())
  const seen: (number | null)[] = []
  let resolve: () => void = () => undefined
  map.start(() => {
    seen.push(map.coming?.done ?? null)
    if (map.coming === null) resolve()
  })
  return {
    map,
    /** bytes that were here before each part; null: the download has ended */
    seen,
    /** resolves at the end of the next download */
    ended: () => new Promise<void>(done => (resolve = done)),
  }
}

const fileIn = (map: HubMap) => path.join(map.folder, 'town.pmtiles')

test('a laptop downloads the map of its server in parts', async () => {
  const world = await openWithMap(9 * MEGABYTE)
  const { map, seen, ended } = startMap(world, world.folder)
  await ended()
  expect(seen).toEqual([0, 4 * MEGABYTE, 8 * MEGABYTE, null])
  expect(readFileSync(fileIn(map)).equals(world.bytes)).toBe(true)
})

test('an interrupted download continues where it was, also after a restart', async () => {
  const world = await openWithMap(9 * MEGABYTE)
  const { laptop, folder, bytes } = world
  const isSecond = ({ headers }: Seen) => headers.range === `bytes=${4 * MEGABYTE}-${8 * MEGABYTE - 1}`
  laptop.proxy.fault(isSecond, { kind: 'cut-response' }, 1)
  const first = startMap(world, folder)
  await first.ended()
  expect(first.map.folder).toBe('')
  await first.map.close()
  const second = startMap(world, folder)
  await second.ended()
  expect(second.seen).toEqual([4 * MEGABYTE, 8 * MEGABYTE, null])
  expect(readFileSync(fileIn(second.map)).equals(bytes)).toBe(true)
})

test('a new map replaces the former one, and a map that the server removed is deleted', async () => {
  const world = await openWithMap(5)
  const { laptop, mapFile, folder } = world
  const { map, ended } = startMap(world, folder)
  await ended()
  const former = map.folder
  const bytes = writeMap(mapFile, 6, 2, 2_000)
  const again = ended()
  laptop.clock.advance(DAY)
  await again
  expect(readFileSync(fileIn(map)).equals(bytes)).toBe(true)
  expect(existsSync(former)).toBe(false)
  rmSync(mapFile)
  laptop.clock.advance(DAY)
  await map.close()
  expect(map.folder).toBe('')
})

test('without room on the disk nothing is downloaded, and the message says how much is needed', async () => {
  const world = await openWithMap(5)
  const { map } = startMap({ laptop: withHugeOffer(world) }, world.folder)
  await map.close()
  expect(map.problem).toMatchObject({ reason: 'map-no-room' })
  expect(map.folder).toBe('')
})

/** The server offers a map that is larger than any disk. */
function withHugeOffer({ laptop }: World): World['laptop'] {
  const { remote } = laptop
  const send: typeof remote.send = async request => {
    const reply = await remote.send(request)
    return reply.kind === 'answer' ? { ...reply, body: { ...reply.body, size: 2 ** 60 } } : reply
  }
  return { ...laptop, remote: { ...remote, send } }
}

test('a server without a map is not asked', async () => {
  const world = await openWorld()
  await firstPull(world)
  const { map } = startMap(world, path.join(makeFolder(), 'map'))
  await map.close()
  expect(map.folder).toBe('')
  expect(world.laptop.proxy.seen.filter(({ path: under }) => under.startsWith('/map'))).toEqual([])
})
