/** Servers and proxies whose streams of live changes are wrong or never end (interface, "Live changes"). */
import { expect, test, vi } from 'vitest'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import type { Fault } from '../../support/sync/fault-proxy.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

const streams = ({ laptop }: StartedWorld) => laptop.proxy.seen.filter(({ path }) => path === '/live').length

async function startLive(): Promise<StartedWorld> {
  const world = await startWorld({ isLive: true })
  await expect.poll(() => world.laptop.engine.isLive).toBe(true)
  await world.laptop.settle()
  return world
}

const answer = (body: string, type = 'text/event-stream'): Fault => ({
  kind: 'answer',
  status: 200,
  type,
  body,
})

const change = (data: string) => `event: change\ndata: ${data}\n\n`

test.each([
  ['a page of a portal', answer('<!doctype html><title>Welcome</title>', 'text/html')],
  ['an event with data of another shape', answer('event: open\ndata: {"jobs":1}\n\n')],
  ['an event of another type', answer('event: price\ndata: {"of":"milk"}\n\n')],
  ['an event that never ends', answer(`data: ${'x'.repeat(2 * syncLimits.liveEventLetters)}`)],
  ['a line that never ends', answer('x'.repeat(2 * syncLimits.liveEventLetters))],
  ['a wait of a thousand years', answer('retry: 31536000000000\n\n')],
])('a laptop that gets %s as a stream reads every minute, and seldom opens another', async (_, fault) => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  laptop.proxy.fault(/ \/live$/, fault, 99)
  laptop.settings.isLive = true
  await dispatcher('PUT', `/job/${job.uuid}`, { title: 'Read by the poll' })
  for (let minute = 0; minute < 10; minute++) {
    laptop.clock.advance(1.2 * MINUTE)
    await laptop.settle()
  }
  expect(laptop.job(job.uuid).title).toBe('Read by the poll')
  expect(laptop.engine.isLive).toBe(false)
  expect(streams(world)).toBeGreaterThan(0)
  expect(streams(world)).toBeLessThanOrEqual(30)
})

test('a change that cannot be read lets the laptop read the lists', async () => {
  const { laptop, job, dispatcher } = await startLive()
  laptop.proxy.fault(/ \/live$/, { kind: 'cut-request' }, 99)
  laptop.proxy.cutStreams()
  await dispatcher('PUT', `/job/${job.uuid}`, { title: 'Of an unreadable event' })
  laptop.proxy.heal()
  laptop.clock.advance(syncLimits.liveAgainMs)
  await expect.poll(() => laptop.job(job.uuid).title).toBe('Of an unreadable event')
  const before = laptop.proxy.seen.length
  laptop.proxy.sendInStreams(change('{"jobs":"all"}'))
  await expect.poll(() => laptop.proxy.seen.length).toBeGreaterThan(before)
})

test('thousands of events in a moment start few readings', async () => {
  const { laptop } = await startLive()
  const before = laptop.proxy.seen.length
  const after = vi.spyOn(laptop.clock, 'after')
  for (let sent = 0; sent < 3_000; sent++) laptop.proxy.sendInStreams(change('{"more":true}'))
  await expect.poll(() => after.mock.calls.some(([ms]) => ms === syncLimits.liveGapMs)).toBe(true)
  await laptop.settle()
  expect(laptop.proxy.seen.length - before).toBeLessThanOrEqual(10 * syncLimits.liveRunsAtOnce)
  expect(laptop.engine.isLive).toBe(true)
})

test('a laptop whose streams end at once opens them ever more seldom, also if the server wants no wait', async () => {
  const world = await startLive()
  const { laptop } = world
  for (let second = 0; second < 10 * 60; second++) {
    laptop.proxy.sendInStreams('retry: 0\n\n')
    laptop.proxy.cutStreams()
    laptop.clock.advance(1_000)
    if (second % 20 === 0) await laptop.settle()
  }
  await laptop.settle()
  expect(streams(world)).toBeLessThanOrEqual(40)
})
