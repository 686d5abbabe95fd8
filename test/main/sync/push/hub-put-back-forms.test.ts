/** Forms of a plain hub that was put back: it names them itself, and may show none of them. */
import { expect, test } from 'vitest'
import { createForm } from '../../../../main/sync/acts/attach-form.ts'
import { patchForm } from '../../../../main/sync/acts/patch-form.ts'
import type { PlainOffer } from '../../http/plain-hub.ts'
import { unwrap } from '../../service/outcomes.ts'
import { answer, askForms, pathOf, questions } from '../forms/checklist.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'
import { noteTexts, writeNote } from '../notes.ts'
import { copyHub } from './hub-copy.ts'

async function startPlain(plainOffer: Partial<PlainOffer> = {}) {
  const world = await startWorld({ isPlain: true, plainOffer })
  await world.laptop.pull()
  return world
}

function putOn(world: StartedWorld) {
  const { laptop, job } = world
  const { formUuid } = unwrap(
    createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions }),
  )
  const asked = askForms(world, formUuid)
  const fill = (value: string) => {
    const values = [{ path: pathOf(asked.here(), 'remarks'), value }]
    unwrap(patchForm(laptop.context, { formUuid, values }))
  }
  const remarks = async () => (await asked.there()).map(form => answer(form, 'remarks'))
  return { ...asked, fill, remarks }
}

/** Something of another job tells that the hub was put back, and then all is read again. */
async function heal({ laptop }: StartedWorld, jobUuid: string) {
  await laptop.engine.refresh(jobUuid)
  for (let turn = 0; turn < 2; turn++) {
    await laptop.pull()
    await laptop.drain()
  }
}

/** Right after the hub has answered the request, and before anything else is read. */
async function putBackAfter({ laptop }: StartedWorld, copy: ReturnType<typeof copyHub>, method: string) {
  let isBack = false
  laptop.proxy.after = seen => {
    if (isBack || seen.method !== method || !seen.path.startsWith('/form')) return
    copy.putBack()
    isBack = true
  }
  await laptop.until(() => isBack, `a ${method} of a form`)
  await laptop.settle()
}

test('a change of a form that the hub does not show is given back', async () => {
  const world = await startPlain({ formChanges: true })
  const { laptop } = world
  const other = await world.plan({ title: 'Another' })
  const { fill, remarks } = putOn(world)
  await laptop.drain()
  await laptop.pull()
  const copy = copyHub(world)
  writeNote(world, 'Pump hums', other.uuid)
  await laptop.drain()
  await laptop.pull()
  fill('Leaks')
  await putBackAfter(world, copy, 'PUT')
  expect(await remarks()).toEqual([null])
  await heal(world, other.uuid)
  expect(noteTexts(await world.hubJob(other.uuid))).toEqual(['Pump hums'])
  expect(await remarks()).toEqual(['Leaks'])
})

test('a form whose making was not read back before is given back', async () => {
  const world = await startPlain()
  const { laptop } = world
  const other = await world.plan({ title: 'Another' })
  await laptop.pull()
  const copy = copyHub(world)
  writeNote(world, 'Pump hums', other.uuid)
  await laptop.drain()
  await laptop.pull()
  const { there } = putOn(world)
  await putBackAfter(world, copy, 'POST')
  expect(await there()).toEqual([])
  await heal(world, other.uuid)
  expect(await there()).toHaveLength(1)
})
