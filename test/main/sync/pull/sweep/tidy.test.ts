import { expect, test } from 'vitest'
import { tidyDaily } from '../../../../../main/sync/pull/sweep/tidy.ts'
import { syncLimits } from '../../../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../../../shared/limits/units.ts'
import { startWorld } from '../../../../support/sync/laptop.ts'

test("entries of the laptop's change log are deleted after 90 days if all readers have read them", async () => {
  const { laptop } = await startWorld()
  const now = laptop.clock.now()
  const insert = (at: number) =>
    laptop.store.transaction(db =>
      db.run(
        `INSERT INTO change_log (at, group_id, entity, entity_uuid, event_type) VALUES (?, 1, 'job', 'x', 'UPDATE')`,
        at,
      ),
    )
  for (let nth = 0; nth < syncLimits.forgottenAtOnce + 10; nth++) insert(now - 91 * DAY)
  insert(now - 89 * DAY)
  laptop.clock.jump(syncLimits.sweepEveryMs)
  await tidyDaily({ context: laptop.context, isStopped: () => false })
  const old = laptop.store.read.all<{ at: number }>(`SELECT at FROM change_log WHERE entity_uuid = 'x'`)
  expect(old).toEqual([{ at: now - 89 * DAY }])
})
