import { describe, expect, test } from 'vitest'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { answer, pathOf, startFormWorld } from '../../support/sync/forms/checklist.ts'

describe('the forms of a job', () => {
  test("are read with the job's details, including unknown properties", async () => {
    const world = await startFormWorld()
    expect(world.here()).toEqual({ ...world.form })
    expect(world.laptop.job(world.job.uuid).forms).toHaveLength(1)
  })

  test("change and disappear with the server's forms", async () => {
    const world = await startFormWorld()
    await world.fillThere('pressure', 3)
    await world.laptop.pull()
    expect(answer(world.here(), 'pressure')).toBe(3)
    expect(world.here().state).toBe('COMPLETED')
    await world.dispatcher('DELETE', `/form/${world.form.uuid}`)
    await world.laptop.pull()
    expect(world.laptop.job(world.job.uuid).forms).toEqual([])
  })
})

describe('a form of unusual shape at the server', () => {
  test('is read, filled in, and written with all the properties that the laptop does not know', async () => {
    const world = await startFormWorld()
    const { laptop, form } = world
    const strange = [
      { name: 'twice', type: 'TEXT' },
      { name: 'twice', type: 'TEXT', min: 'low' },
      { type: 'SCALE', steps: { from: 1 }, value: { deep: [1] } },
    ]
    laptop.proxy.rewrite = text => {
      const job = JSON.parse(text) as { forms?: { fields: unknown[] }[] }
      if (job.forms?.[0]) job.forms[0].fields = [...strange, ...form.fields]
      return JSON.stringify(job)
    }
    await world.dispatcher('PUT', `/job/${world.job.id}`, { title: 'Read me again' })
    await laptop.pull()
    expect(world.here().fields).toEqual([...strange, ...form.fields])
    const values = [{ path: pathOf(form, 'pressure'), value: 3 }]
    expect(patchForm(laptop.context, { formUuid: form.uuid, values })).toEqual({ ok: true, value: null })
    expect(world.here().fields.slice(0, 3)).toEqual(strange)
    expect(answer(world.here(), 'pressure')).toBe(3)
  })

  test('without an id, a uuid or fields does not prevent the job from being read', async () => {
    const world = await startFormWorld()
    const { laptop, job } = world
    laptop.proxy.rewrite = text => {
      const read = JSON.parse(text) as { forms?: unknown[] }
      if (read.forms) read.forms = [null, 5, {}, { id: 1 }, { id: 99, uuid: world.form.uuid, fields: 'none' }]
      return JSON.stringify(read)
    }
    await world.dispatcher('PUT', `/job/${world.job.id}`, { title: 'Read me again' })
    await laptop.pull()
    expect(laptop.job(job.uuid).forms).toMatchObject([
      { id: 99, uuid: world.form.uuid, title: 'Boiler check' },
    ])
  })
})
