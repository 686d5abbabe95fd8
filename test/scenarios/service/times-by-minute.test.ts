/**
 * Compares the rule of working times with the slower one of the simulator, minute by minute. On these dense days state
 * changes reach a base server late and get the time of their arrival, with corrections between them.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CorrectionOnJob,
  correctedKinds,
  spansOf,
  type TimeAction,
} from '../../../shared/entities/times.ts'
import { MINUTE, SECOND } from '../../../shared/limits/units.ts'
import { findWrong } from '../../sim/invariants/times.ts'

const morning = Date.UTC(2026, 10, 25, 8)
const states = ['STARTED', 'STARTED', 'PAUSED', 'FINISHED', 'IN_TRANSIT'] as const
const seconds = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 200 }))
const minutes = fc.integer({ min: -9, max: 9 })

const said = fc.record({
  after: seconds,
  late: seconds,
  kind: fc.constantFrom(...correctedKinds),
  span: fc.tuple(minutes, minutes).filter(([a, b]) => a < b),
  isOpen: fc.boolean(),
  /** `of`: the index of the corrected span. `seen`: how many state changes the laptop has read from the server before. */
  of: fc.nat(20),
  seen: fc.nat(20),
})
const step = fc.record({
  after: seconds,
  late: seconds,
  jobUuid: fc.constantFrom('boiler', 'lift'),
  state: fc.constantFrom(...states),
  said: fc.option(said),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Simulates a user whose state changes and corrections reach the server in order, and later than they were made. */
function live(steps: readonly Step[]) {
  const day = { pressed: [] as TimeAction[], there: [] as TimeAction[], corrections: [] as CorrectionOnJob[] }
  let [now, hub] = [morning, morning]
  const pass = ({ after, late }: { after: number; late: number }) => {
    now += after * SECOND
    hub = Math.max(hub + late * SECOND, now)
  }
  for (const { jobUuid, state, said, ...times } of steps) {
    pass(times)
    day.pressed.push({ jobUuid, state, at: now })
    day.there.push({ jobUuid, state, at: hub })
    if (said === null) continue
    pass(said)
    const [from, to] = said.span.map(minute => morning + minute * MINUTE) as [number, number]
    const come = said.seen % (day.there.length + 1)
    const shown = spansOf([...day.there.slice(0, come), ...day.pressed.slice(come)], day.corrections, now)
    const span = shown[said.of % Math.max(shown.length, 1)]
    if (span === undefined) continue
    day.corrections.push({
      ...{ uuid: `c${day.corrections.length}`, jobUuid: span.jobUuid, at: hub, kind: said.kind },
      ...{ from, to: said.isOpen && span.pressed?.to === null ? null : to, reason: 'So it was' },
      ...{ pressed: span.pressed, replaces: span.correction?.uuid ?? null },
    })
  }
  return { ...day, now: hub + MINUTE }
}

test('assigns each minute to the same job as a slow reference calculation', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), steps => {
      const { pressed, there, corrections, now } = live(steps)
      expect(findWrong({ presses: pressed, corrections }, now)).toBeNull()
      expect(findWrong({ presses: there, corrections }, now)).toBeNull()
    }),
    { numRuns: 500 },
  )
})
