import { describe, expect, test } from 'vitest'
import { actOnJob, addNote } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { startWorld } from '../../support/sync/laptop.ts'

/** A server that was restored from an older copy gives the numbers of lost jobs to new jobs. */
describe.each([
  ['an extended server', false],
  ['a base server', true],
])('after %s was restored from an older copy', (_name, hasNoExtensions) => {
  test('work waits for the user instead of being sent to another job that now has the same number', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, at } = world
    laptop.proxy.isDown = true
    addNote(laptop.context, { jobUuid: job.uuid, text: 'Mine', discrepancy: false, internal: false })
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } })
    actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
    at.hub.service.store.transaction(db => {
      db.run('DELETE FROM jobs')
      db.run(`DELETE FROM sqlite_sequence WHERE name IN ('jobs', 'events', 'resources')`)
    })
    const other = await world.plan({ title: 'Another job' })
    expect(other.id).toBe(job.id)
    const before = await world.hubJob(other.uuid)
    laptop.proxy.isDown = false
    await laptop.until(() => laptop.status().failed === 3)
    expect(await world.hubJob(other.uuid)).toEqual(before)
    expect(laptop.outbox().map(item => item.reason?.code)).toEqual(['deleted', 'deleted', 'deleted'])
    expect(laptop.job(job.uuid)).toMatchObject({ title: job.title, description: 'Mine' })
    await expect(world.hubJob(job.uuid)).rejects.toThrow('404')
  })
})
