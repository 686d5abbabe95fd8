/** A form whose reading back waited for other work, before a plain hub that tells of forms, and was put back meanwhile. */
import { expect, test } from 'vitest'
import { actOnJob } from '../../../../main/sync/acts/actions.ts'
import { createForm } from '../../../../main/sync/acts/attach-form.ts'
import { leaveForm } from '../../../../main/sync/acts/leave-form.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { unwrap } from '../../service/outcomes.ts'
import { askForms, questions } from '../forms/checklist.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'
import { writeNote } from '../notes.ts'
import { copyHub, putBackAfter } from './hub-copy.ts'

function putOn({ laptop }: StartedWorld, jobUuid: string, title: string): string {
  const { formUuid } = unwrap(createForm(laptop.context, { jobUuid, title, fields: questions }))
  unwrap(leaveForm(laptop.context, formUuid))
  return formUuid
}

/** A note in doubt, and behind it what `act` does; a form goes meanwhile, and the hub is put back right after it. */
async function putBackBeforeReading(act: (world: StartedWorld) => void) {
  const world = await startWorld({ isPlain: true })
  const { laptop, job } = world
  const other = await world.plan({ title: 'Another' })
  await laptop.pull()
  // so that this hub is known to tell of forms
  putOn(world, other.uuid, 'Gas check')
  await laptop.drain()
  await laptop.pull()
  const copy = copyHub(world)
  laptop.proxy.fault(/^POST .job.*note/, { kind: 'cut-request' })
  writeNote(world, 'Pump hums')
  act(world)
  const { there } = askForms(world, putOn(world, job.uuid, 'Boiler check'))
  await putBackAfter(world, copy, 'POST')
  expect(await there()).toEqual([])
  return { ...world, there }
}

/** No refreshing by hand, which would read the job in any case, and none that is due for its age. */
async function readOn({ laptop }: StartedWorld) {
  laptop.clock.advance(syncLimits.verifyAgainMs)
  await laptop.pull()
  await laptop.until(() => laptop.outbox().every(({ state }) => state === 'done' || state === 'review'))
}

test('it is given back where the answer to a press is all that came of the job since', async () => {
  const world = await putBackBeforeReading(({ laptop, job }) =>
    unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' })),
  )
  await world.laptop.drain()
  await readOn(world)
  expect(world.myState()).toBe('IN_TRANSIT')
  expect(await world.there()).toHaveLength(1)
})

test('it is given back where what it waited for was refused', async () => {
  const world = await putBackBeforeReading(it => {
    it.laptop.proxy.fault(/^POST .job.*note/, { kind: 'answer', status: 400 }, 2)
    writeNote(it, 'Pump leaks')
  })
  const { laptop } = world
  await laptop.until(() => laptop.status().failed === 2, 'both refusals')
  await readOn(world)
  expect(await world.there()).toHaveLength(1)
})
