import { describe, expect, test } from 'vitest'
import { answer, startFormWorld } from './checklist.ts'

describe('the forms of a job', () => {
  test('come with its details, with what nobody here knows', async () => {
    const world = await startFormWorld()
    expect(world.here()).toEqual({ ...world.form })
    expect(world.laptop.job(world.job.uuid).forms).toHaveLength(1)
  })

  test('change and go with the hub’s', async () => {
    const world = await startFormWorld()
    await world.fillThere('pressure', 3)
    await world.laptop.pull()
    expect(answer(world.here(), 'pressure')).toBe(3)
    expect(world.here().state).toBe('COMPLETED')
    await world.office('DELETE', `/form/${world.form.uuid}`)
    await world.laptop.pull()
    expect(world.laptop.job(world.job.uuid).forms).toEqual([])
  })
})
