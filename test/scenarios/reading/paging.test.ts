// @module-tag slow
import { expect, test } from 'vitest'
import { assetRows } from '../../../main/service/records/asset-record.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { oneOf } from '../../support/sample.ts'
import { askedFor, both, firstReading } from '../../support/sync/assets/assets.ts'
import { openWorld, type World } from '../../support/sync/laptop.ts'

const count = 2_000

/** Writes to the server's table, because 2,000 requests would take too long. */
function fillHub({ at }: Pick<World, 'at'>): void {
  at.hub.service.store.transaction(db => {
    for (let index = 0; index < count; index++) {
      const uuid = `20000000-0000-4000-8000-${String(index).padStart(12, '0')}`
      const name = `Asset ${String(index).padStart(4, '0')}`
      const entity = { groupId: at.group.id, createdAt: morning, lastModified: morning + index }
      assetRows.insert(db, { ...entity, uuid, name })
    }
  })
}

const here = ({ laptop }: Pick<World, 'laptop'>) =>
  laptop.store.read.all<{ name: string }>('SELECT name FROM assets ORDER BY uuid').map(row => row.name)

test.each(oneOf(both, 1))(
  'reads all of 2,000 assets that are renamed during the paging, from %s',
  async (_name, hasNoExtensions) => {
    const world = await openWorld({ hasNoExtensions })
    fillHub(world)
    let page = 0
    world.laptop.proxy.after = ({ path }) => {
      if (!path.startsWith('/asset?')) return
      const moved = page++ * 10
      // The entries at the end of the list move to its beginning, and the other way round.
      world.at.hub.service.store.transaction(db => {
        for (let index = moved; index < moved + 10; index++) {
          const [first, last] = [index, count - 1 - index]
          const rename = 'UPDATE assets SET name = ?, last_modified = last_modified + 5000 WHERE name = ?'
          db.run(rename, `Z ${first}`, `Asset ${String(first).padStart(4, '0')}`)
          db.run(rename, `A ${last}`, `Asset ${String(last).padStart(4, '0')}`)
        }
      })
    }
    await firstReading(world)
    world.laptop.proxy.after = null
    world.laptop.clock.advance(syncLimits.assetsEveryMs)
    await world.laptop.pull()
    await world.laptop.settle()
    const there = world.at.hub.service.store.read.all<{ name: string }>(
      'SELECT name FROM assets ORDER BY uuid',
    )
    expect(here(world)).toEqual(there.map(row => row.name))
  },
)

test('continues to read assets at the page where a crash interrupted the reading', async () => {
  const world = await openWorld()
  fillHub(world)
  const { laptop } = world
  laptop.proxy.fault(/GET \/asset\?.*offset=1000/, { kind: 'hang', forward: true }, 1)
  const hangs = laptop.proxy.nextHang()
  // The previous page may still be in the process of being stored.
  const written = new Promise<void>(resolve => {
    laptop.store.onCommit(() => here(world).length === 1_000 && resolve())
  })
  laptop.engine.start()
  await Promise.all([hangs, written])
  await laptop.crash()
  expect(here(world).length).toBe(1_000)
  laptop.proxy.seen.length = 0
  await firstReading(world)
  expect(here(world).length).toBe(count)
  expect(askedFor(laptop, /GET \/asset\?/)[0]).toContain('offset=1000')
})
