/** Forms that somebody took off after our hub had been put back: its history tells that it had not lost them. */
import { expect, test } from 'vitest'
import { createForm } from '../../../../main/sync/acts/attach-form.ts'
import { leaveForm } from '../../../../main/sync/acts/leave-form.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { unwrap } from '../../service/outcomes.ts'
import { questions } from '../forms/checklist.ts'
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
