// @module-tag slow
/** Thousands of clients whose streams of live changes end at the same moment (interface, "Live changes"). */
import { expect, onTestFinished, test } from 'vitest'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { type Person, startHub } from '../../support/http/hub-fixture.ts'
import { type LiveStream, openStream } from '../../support/http/live-stream.ts'
import { isWhole } from '../../support/sample.ts'

/** 800 clients, more than wait for Node's own servers, or 3,000 */
const users = isWhole ? 150 : 40

test('a hub that restarts spreads its clients, answers all that come at once, and lets none of them read', async () => {
  const at = await startHub()
  onTestFinished(() => at.close())
  const people: Person[] = []
  for (let nth = 0; nth < users; nth++) people.push(await at.addPerson(`Technician${nth}`, 'technician'))
  const openAll = (after: string | null) =>
    Promise.all(
      people.flatMap(({ headers }) =>
        Array.from({ length: hubLimits.liveStreams }, () =>
          openStream(at, { ...headers, ...(after !== null && { 'Last-Event-ID': after }) }),
        ),
      ),
    )
  const firstOf = (streams: readonly LiveStream[]) => Promise.all(streams.map(stream => stream.next()))
  const before = await openAll(null)
  const [opened] = await firstOf(before)
  await at.restart(async () => undefined)
  expect(new Set(await firstOf(before))).toEqual(new Set([null]))
  const waits = before.map(({ retryMs }) => retryMs ?? Number.NaN)
  for (let tenth = 0; tenth < 10; tenth++) {
    const from = (tenth * hubLimits.liveReturnMs) / 10
    const share =
      waits.filter(ms => ms >= from && ms < from + hubLimits.liveReturnMs / 10).length / waits.length
    expect(share).toBeGreaterThan(0.03)
    expect(share).toBeLessThan(0.2)
  }
  // the worst case: all of them at once
  const after = await openAll(opened?.id ?? null)
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]))
  const nothing = { jobs: [], assets: [], deleted: [], lists: [], more: false }
  for (const event of await firstOf(after)) expect(event?.data).toEqual(nothing)
  const response = await fetch(`${at.hub.baseUrl}/job`, {
    method: 'POST',
    headers: { 'API-Key': at.integration.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      title: 'Boiler',
      resources: [{ userId: people[0]?.user.id, state: 'SCHEDULED' }],
    }),
  })
  const { uuid } = (await response.json()) as { uuid: string }
  for (const event of await firstOf(after.slice(0, hubLimits.liveStreams)))
    expect(event?.data).toMatchObject({ jobs: [{ uuid }] })
  for (const stream of after) stream.close()
})
