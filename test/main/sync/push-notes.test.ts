import { describe, expect, test } from 'vitest'
import { addNote } from '../../../main/sync/outbox/actions.ts'
import type { JobEvent } from '../../../shared/job.ts'
import { openWorld, type World } from './laptop.ts'

const notesOf = (events: readonly JobEvent[]) => events.filter(event => event.type === 'NOTE')

async function started(options = {}): Promise<World & { jobUuid: string }> {
  const world = await openWorld(options)
  const { uuid } = await world.plan()
  world.laptop.engine.start()
  await world.laptop.until(() => world.laptop.status().lastPull !== null)
  await world.laptop.settle()
  return { ...world, jobUuid: uuid }
}

function write({ laptop }: World, jobUuid: string, text: string) {
  const outcome = addNote(laptop.context, { jobUuid, text, discrepancy: false, internal: false })
  expect(outcome.ok).toBe(true)
}

describe.each([
  ['a hub with every extension', false],
  ['a plain hub', true],
])('a note to %s', (_name, isPlain) => {
  test('is seen at once and arrives once', async () => {
    const world = await started({ isPlain })
    write(world, world.jobUuid, 'Valve replaced')
    expect(notesOf(world.laptop.job(world.jobUuid).events)).toMatchObject([{ comment: 'Valve replaced' }])
    expect(world.laptop.status().pending).toBe(1)
    await world.laptop.drain()
    const at = await world.hubJob(world.jobUuid)
    expect(notesOf(at.events)).toMatchObject([{ comment: 'Valve replaced', userId: world.anna.user.id }])
    expect(notesOf(world.laptop.job(world.jobUuid).events)).toHaveLength(1)
  })

  test('whose answer is lost is not doubled', async () => {
    const world = await started({ isPlain })
    world.laptop.proxy.fault(/^POST .*note/, { kind: 'cut-response' })
    write(world, world.jobUuid, 'Valve replaced')
    await world.laptop.drain()
    expect(notesOf((await world.hubJob(world.jobUuid)).events)).toHaveLength(1)
  })
})
