/** Older copies of a form at a plain hub are known by the laptop alone that left them there. */
import { expect, test } from 'vitest'
import { readFormView } from '../../../../main/app/views/form-view.ts'
import { leaveForm } from '../../../../main/sync/acts/leave-form.ts'
import { patchForm } from '../../../../main/sync/acts/patch-form.ts'
import { openRescue } from '../../../../main/sync/rescue/read-rescue.ts'
import { takeIn } from '../../../../main/sync/rescue/take-in.ts'
import type { Form } from '../../../../shared/form.ts'
import { unwrap } from '../../service/outcomes.ts'
import { askForms, pathOf, questions } from '../forms/checklist.ts'
import { startWorld } from '../laptop.ts'
import { exportFrom, freshLaptop } from './rescue-files.ts'

test('they are no forms of their own on the laptop that the work is brought to, and are told of there', {
  tags: 'slow',
}, async () => {
  const options = { isPlain: true, plainOffer: { formsInJobs: true } }
  const world = await startWorld(options)
  const { laptop, job } = world
  const form = { jobUuid: job.uuid, title: 'Boiler check', fields: questions }
  const { uuid: formUuid } = (await world.office('POST', '/form', form)) as Form
  await laptop.pull()
  const asked = askForms(world, formUuid)
  const fill = (value: number) => {
    const values = [{ path: pathOf(asked.here(), 'pressure'), value }]
    unwrap(patchForm(laptop.context, { formUuid, values }))
    unwrap(leaveForm(laptop.context, formUuid))
  }
  fill(1)
  await laptop.until(() => laptop.outbox().length === 0, 'an empty outbox')
  await laptop.pull()
  expect(readFormView(laptop.context, formUuid)?.older).toHaveLength(1)
  laptop.proxy.isDown = true
  fill(2)
  const rescue = unwrap(await openRescue(await exportFrom(laptop)))
  const fresh = await freshLaptop(world, options)
  for (const _time of [1, 2]) unwrap(takeIn(fresh.context, rescue.work))
  await rescue.close()
  fresh.engine.start()
  await fresh.until(() => fresh.status().lastPull !== null, 'the first pull')
  expect(fresh.job(job.uuid).forms.map(({ uuid }) => uuid)).toEqual([formUuid])
  const [known] = readFormView(laptop.context, formUuid)?.older ?? []
  expect(readFormView(fresh.context, formUuid)?.older.filter(({ at }) => at === known?.at)).toEqual([known])
})
