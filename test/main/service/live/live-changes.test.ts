import { expect, onTestFinished, test } from 'vitest'
import { createLiveChanges } from '../../../../main/service/live/live-changes.ts'
import type { LiveChange } from '../../../../shared/entities/live-change.ts'
import { openService } from '../../../support/service/open-service.ts'

/** Live changes that look for news when the test says so, and a listener. */
function listen() {
  const at = openService()
  let look: () => void = () => undefined
  const live = createLiveChanges(at.service, (_ms, run) => {
    look = run
    return () => undefined
  })
  onTestFinished(() => live.close())
  const heard: { change: LiveChange; id: string }[] = []
  live.listen({ actor: at.actors.dispatcher, tell: (change, id) => heard.push({ change, id }) }, null)
  return { at, heard, look: () => look() }
}

test('commits between two looks arrive in one event, and each job is named once', () => {
  const { at, heard, look } = listen()
  const pump = at.create({ title: 'Pump' })
  const lift = at.create({ title: 'Lift' })
  const { lastModified } = at.put(pump.id, { title: 'Another pump' })
  expect(heard).toEqual([])
  look()
  expect(heard).toHaveLength(1)
  const { jobs = [], more } = heard[0]?.change ?? {}
  const versions = Object.fromEntries(jobs.map(job => [job.uuid, job.lastModified]))
  expect([jobs.length, more]).toEqual([2, false])
  expect(versions).toEqual({ [pump.uuid]: lastModified, [lift.uuid]: lift.lastModified })
})

test('a look without news reports nothing', () => {
  const { at, heard, look } = listen()
  at.create({ title: 'Pump' })
  look()
  look()
  expect(heard).toHaveLength(1)
})
