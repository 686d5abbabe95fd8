import { expect, test } from 'vitest'
import type { Parameters } from '../../../main/store/db.ts'
import { openWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNoteOn } from '../../support/sync/notes.ts'
import { firstPull } from '../../support/sync/pull/first-pull.ts'

test('a disk that cannot be read after a note was sent ends neither the program nor the sending', async () => {
  const world = await openWorld()
  const { laptop } = world
  const job = await world.plan()
  await firstPull(world)
  const { read } = laptop.store
  const get = read.get.bind(read)
  let failures = 0
  writeNoteOn(laptop, job.uuid, 'First')
  const [sent] = laptop.outbox()
  laptop.store.onCommit(() => {
    if (get(`SELECT 1 FROM operations WHERE state = 'done'`) === undefined || failures > 0) return
    Object.assign(read, {
      get(sql: string, ...parameters: Parameters) {
        if (parameters[0] !== sent?.operationId || failures > 0) return get(sql, ...parameters)
        failures++
        throw new Error('disk I/O error')
      },
    })
  })
  writeNoteOn(laptop, job.uuid, 'Second')
  await laptop.until(() => failures > 0, 'the disk that fails')
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['First', 'Second'])
})
