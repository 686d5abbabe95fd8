/** Forms that somebody took off after our hub had been put back: its history tells that it had not lost them. */
import { expect, test } from 'vitest'
import { createForm } from '../../../../main/sync/acts/attach-form.ts'
import { leaveForm } from '../../../../main/sync/acts/leave-form.ts'
import { patchForm } from '../../../../main/sync/acts/patch-form.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { unwrap } from '../../service/outcomes.ts'
import { pathOf, questions, startFormWorld } from '../forms/checklist.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'
import { copyHub, heal, putBack } from './hub-copy.ts'

async function putOn({ laptop, job }: StartedWorld): Promise<string> {
  const form = { jobUuid: job.uuid, title: 'Boiler check', fields: questions }
  const { formUuid } = unwrap(createForm(laptop.context, form))
  unwrap(leaveForm(laptop.context, formUuid))
  await laptop.drain()
  await laptop.pull()
  return formUuid
}

test('a form that the copy has, and that was taken off since, does not come back; one of the same title that it has not does', async () => {
  const world = await startWorld()
  const { laptop, job, office } = world
  const old = await putOn(world)
  const copy = copyHub(world)
  const lost = await putOn(world)
  laptop.clock.advance(syncLimits.verifyAgainMs)
  putBack(world, copy)
  await office('DELETE', `/form/${old}`)
  await heal(world)
  const { forms } = await world.hubJob(job.uuid)
  expect(forms.map(({ uuid }) => uuid)).toEqual([lost])
  expect(laptop.job(job.uuid).forms.map(({ uuid }) => uuid)).toEqual([lost])
  expect(laptop.status()).toMatchObject({ conflicts: 0, pending: 0, failed: 0 })
})

test('what was filled into a form of the office goes with it, where they took it off since', async () => {
  const world = await startFormWorld()
  const { laptop, office, form, here, there } = world
  const values = [{ path: pathOf(here(), 'remarks'), value: 'Leaks' }]
  unwrap(patchForm(laptop.context, { formUuid: form.uuid, values }))
  await laptop.drain()
  await laptop.pull()
  laptop.clock.advance(syncLimits.verifyAgainMs)
  putBack(world, copyHub(world))
  await office('DELETE', `/form/${form.uuid}`)
  await heal(world)
  expect(await there()).toEqual([])
  expect(laptop.outbox().filter(({ state }) => state !== 'done')).toEqual([])
})
