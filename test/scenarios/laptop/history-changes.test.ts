import { describe, expect, test } from 'vitest'
import { readHistory } from '../../../main/app/views/job-view.ts'
import { patchDetails, patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import type { Item } from '../../../shared/entities/job.ts'
import type { EventChange } from '../../../shared/sync/event-changes.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

const toldAs = ({ mark, name, was, is }: EventChange) => [mark, name, ...was, '→', ...is].join(' ')

function changesOf({ laptop, job }: StartedWorld): string[][] {
  const history = readHistory(laptop.context, job.uuid) ?? []
  return history.flatMap(({ changes }) => (changes === null ? [] : [changes.changes.map(toldAs)]))
}

function edit({ laptop, job }: StartedWorld, fields: Parameters<typeof patchJob>[1]['fields']): void {
  expect(patchJob(laptop.context, { jobUuid: job.uuid, fields }).ok).toBe(true)
}

const asInput = ({ uuid, title, quantity, unit, done }: Item) => ({ uuid, title, quantity, unit, done })

describe.each([
  ['an extended server', false],
  ['a base server', true],
])('at %s', (_hub, hasNoExtensions) => {
  test("the history describes the user's changes before and after the server has the changes", async () => {
    const world = await startWorld({ hasNoExtensions, role: 'dispatcher' })
    const { laptop, job } = world
    laptop.proxy.isDown = true
    edit(world, { items: [{ title: 'Hemp cord', quantity: 2.5, unit: 'm' }] })
    edit(world, { placeName: 'The cellar' })
    const told = [['+ Hemp cord → 2.5 m'], ['~ placeName  → The cellar']]
    expect(changesOf(world)).toEqual(told)
    laptop.proxy.isDown = false
    await laptop.drain()
    await laptop.pull()
    expect(changesOf(world).toSorted()).toEqual(told)
    const [cord] = laptop.job(job.uuid).items
    if (!cord) throw new Error('The item is not there')
    edit(world, { items: [{ ...asInput(cord), quantity: 3 }, { title: 'Seal' }] })
    await laptop.drain()
    await laptop.pull()
    expect(changesOf(world)).toContainEqual(['~ Hemp cord 2.5 m → 3 m', '+ Seal →'])
    expect(changesOf(world)).toHaveLength(3)
    edit(world, { items: laptop.job(job.uuid).items.toReversed().map(asInput) })
    expect(changesOf(world)).toContainEqual(['↕ items →'])
    await laptop.drain()
    await laptop.pull()
    expect(changesOf(world)).toContainEqual(['↕ items →'])
    expect(changesOf(world)).toHaveLength(4)
  })

  test('several answers in a row are one entry of the history', async () => {
    const world = await startWorld({ hasNoExtensions, role: 'dispatcher' })
    const { laptop, job } = world
    const { context } = laptop
    const detail = (name: string) => ({ name, type: 'TEXT' as const, label: name, value: null })
    edit(world, {
      customFields: ['Gate', 'Key'].map(detail),
      items: ['Cord', 'Seal'].map(title => ({ title })),
    })
    await laptop.drain()
    await laptop.pull()
    const known = changesOf(world)
    laptop.proxy.isDown = true
    const fill = (name: string, value: string) => {
      const own = laptop.job(job.uuid).customFields.find(field => field.name === name)
      const path = `customFields/${own?.uuid ?? name}/value`
      return patchDetails(context, { jobUuid: job.uuid, values: [{ path, value }] }).ok
    }
    const [cord, seal] = laptop.job(job.uuid).items
    if (!cord || !seal) throw new Error('The items are not there')
    expect([fill('Gate', '4711'), fill('Key', 'red'), fill('Key', 'blue')]).toEqual([true, true, true])
    edit(world, { items: [asInput(seal), asInput(cord)] })
    expect(fill('Gate', '4712')).toBe(true)
    const told = [['~ customFields → Gate', '~ customFields → Key'], ['↕ items →']]
    expect(changesOf(world).toSorted()).toEqual([...known, ...told].toSorted())
  })

  test(`the dispatcher's changes are ${hasNoExtensions ? 'absent' : 'shown'}, and never shown as the user's`, async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    edit(world, { items: [{ title: 'Hemp cord' }] })
    await laptop.drain()
    await dispatcher('PUT', `/job/${job.id}`, { startTime: morning + 5_400_000, items: [{ title: 'Pipe' }] })
    await laptop.pull()
    const mine = ['+ Hemp cord →']
    const theirs = [['~ startTime 2026-11-20T08:00Z → 2026-11-20T08:30Z'], ['− Hemp cord →', '+ Pipe →']]
    expect(changesOf(world).toSorted()).toEqual((hasNoExtensions ? [mine] : [mine, ...theirs]).toSorted())
  })
})
