// @module-tag slow
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { syncState } from '../../../main/sync/state/state.ts'
import { canMakeDisks, mountSmallDisk } from '../../support/store/small-disk.ts'
import { type Laptop, openWorld, type World } from '../../support/sync/laptop.ts'
import { noteTexts, writeNoteOn } from '../../support/sync/notes.ts'
import { firstPull, titles } from '../../support/sync/pull/first-pull.ts'
import { planMany } from '../../support/sync/shipped-by-others/plan-many.ts'

interface Disk {
  name: string
  open(): Promise<World>
  fill(laptop: Laptop): void
  free(laptop: Laptop): void
}

const limitPages = ({ store }: Laptop, pages: number) => {
  const { count } = store.read.get<{ count: number }>(
    'SELECT page_count AS count FROM pragma_page_count',
  ) ?? {
    count: 0,
  }
  store.read.get(`PRAGMA max_page_count = ${count + pages}`)
}

const pageLimit: Disk = {
  name: 'the page limit of SQLite',
  open: () => openWorld(),
  fill: laptop => limitPages(laptop, 40),
  free: laptop => limitPages(laptop, 1_000_000),
}

/** Fills a small disk with a file, except for some space. */
const smallDisk: Disk = {
  name: 'a disk of 8 MB',
  open: () => openWorld({ disk: mountSmallDisk(8 * 1024 * 1024) }),
  fill({ file }) {
    const ballast = path.join(path.dirname(file), 'ballast')
    for (let kilobytes = 8_192; kilobytes >= 64; kilobytes /= 2) {
      try {
        writeFileSync(ballast, Buffer.alloc(kilobytes * 1_024), { flag: 'a' })
      } catch {
        // If it does not fit, half of it may.
      }
    }
  },
  free: ({ file }) => rmSync(path.join(path.dirname(file), 'ballast')),
}

test.each(canMakeDisks ? [pageLimit, smallDisk] : [pageLimit])(
  'a pull that meets a full disk keeps its cursor, and continues when there is room: $name',
  async disk => {
    const world = await disk.open()
    const { laptop } = world
    const own = await world.plan({ title: 'Own' })
    await firstPull(world)
    const cursor = syncState.get(laptop.store.read, 'cursor')
    planMany(world, 400)
    laptop.proxy.pageCap = 100
    laptop.proxy.fault(/^GET .job.[0-9a-f]/, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY)
    disk.fill(laptop)
    laptop.proxy.seen.splice(0)
    laptop.clock.advance(1)
    laptop.engine.syncNow()
    await laptop.settle()
    const taken = titles(laptop).length
    expect(taken).toBeLessThan(401)
    expect(syncState.get(laptop.store.read, 'cursor')).toBe(cursor)
    const written = addNote(laptop.context, {
      jobUuid: own.uuid,
      text: 'x'.repeat(400_000),
      discrepancy: false,
      internal: false,
    })
    expect(written).toMatchObject({ ok: false, failure: { code: 'storage' } })
    expect(laptop.status().pending).toBe(0)
    for (let nth = 0; nth < 10; nth++) {
      laptop.clock.step()
      await laptop.settle()
    }
    expect(laptop.proxy.seen.length).toBeLessThan(60)
    disk.free(laptop)
    writeNoteOn(laptop, own.uuid, 'There is space again')
    await laptop.until(() => titles(laptop).length === 401, 'the rest of the pull')
    laptop.proxy.heal()
    await laptop.drain()
    expect(noteTexts(await world.hubJob(own.uuid))).toEqual(['There is space again'])
    expect(laptop.store.read.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
  },
  60_000,
)
