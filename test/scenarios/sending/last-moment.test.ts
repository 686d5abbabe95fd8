import { describe, expect, test } from 'vitest'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { editOperation, removeOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'

/** The laptop reads a base server before it writes. Until the write, the user can change or remove the work. */

/** Calls `run` once while the next GET is in flight. */
function duringNextRead({ laptop }: StartedWorld, run: () => void) {
  laptop.proxy.before = seen => {
    if (seen.method !== 'GET') return
    laptop.proxy.before = null
    run()
  }
}

describe('while the job is read before the sending', () => {
  test('a note that is removed is not sent', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop, job } = world
    let removed: unknown
    duringNextRead(world, () => {
      removed = removeOperation(laptop.context, operationId)
    })
    const operationId = writeNote(world, 'Better not')
    await laptop.drain()
    expect(removed).toMatchObject({ ok: true })
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual([])
    expect(noteTexts(laptop.job(job.uuid))).toEqual([])
  })

  test('a note that is edited is sent with its new text', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop, job } = world
    let edited: unknown
    duringNextRead(world, () => {
      edited = editOperation(laptop.context, { operationId, text: 'New words', discrepancy: true })
    })
    const operationId = writeNote(world, 'Old words')
    await laptop.drain()
    expect(edited).toMatchObject({ ok: true })
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['New words'])
    expect(noteTexts(laptop.job(job.uuid))).toEqual(['New words'])
  })

  test('an action that is removed is not sent', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop, job } = world
    const outcome = actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
    if (!outcome.ok) throw new Error(outcome.failure.message)
    let removed: unknown
    laptop.proxy.before = seen => {
      if (seen.path !== `/job/${job.uuid}`) return
      laptop.proxy.before = null
      removed = removeOperation(laptop.context, outcome.value.operationId)
    }
    await laptop.drain()
    expect(removed).toMatchObject({ ok: true })
    expect((await world.hubJob(job.uuid)).state).toBe('SCHEDULED')
    expect(world.myState()).toBe('SCHEDULED')
  })
})
