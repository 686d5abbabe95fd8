import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Command, runCommand } from '../../../main/service/command.ts'
import { actOnJob } from '../../../main/service/jobs/act.ts'
import type { JobBody } from '../../../main/service/jobs/job-body.ts'
import { addNote } from '../../../main/service/jobs/notes.ts'
import { assignUser, deactivateUser, scheduleUser, unscheduleUser } from '../../../main/service/jobs/plan.ts'
import { putJob } from '../../../main/service/jobs/put-job.ts'
import type { Job } from '../../../shared/entities/job.ts'
import {
  actionStates,
  deriveJobState,
  jobStates,
  type ResourceState,
} from '../../../shared/entities/states.ts'
import { ids, noon, openService } from '../../support/service/open-service.ts'

type Step =
  | { do: 'plan'; how: 'schedule' | 'assign' | 'unschedule'; user: number }
  | { do: 'act'; user: number; state: ResourceState; ago: number }
  | { do: 'override'; state: (typeof jobStates)[number] }
  | { do: 'people'; users: number[] }
  | { do: 'title'; title: string | null }
  | { do: 'note'; text: string }
  | { do: 'disable'; user: number }
  | { do: 'clock'; by: number }

const user = fc.constantFrom<number>(ids.dispatcher, ids.tech, ids.mate)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      how: fc.constantFrom('schedule', 'assign', 'unschedule'),
      user,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      user,
      state: fc.constantFrom(...actionStates),
      ago: fc.constantFrom(0, 0, 0, 30_000, 600_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('override' as const), state: fc.constantFrom(...jobStates) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('people' as const),
      users: fc.uniqueArray(user, { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('title' as const), title: fc.option(fc.string()) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('note' as const), text: fc.string() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disable' as const), user }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      by: fc.constantFrom(60_000, 3_600_000, -86_400_000),
    }),
  },
)

const plans = { schedule: scheduleUser, assign: assignUser, unschedule: unscheduleUser }

function perform(command: Command, ref: string, step: Exclude<Step, { do: 'clock' }>): unknown {
  switch (step.do) {
    case 'plan':
      return plans[step.how](command, ref, String(step.user), false)
    case 'act':
      return actOnJob(command, ref, {
        userRef: String(step.user),
        state: step.state,
        eventTimeStamp: command.now - step.ago,
      })
    case 'override':
      return putJob(command, ref, { state: step.state })
    case 'people':
      return putJob(command, ref, { resources: step.users.map(userId => ({ userId })) })
    case 'title':
      return putJob(command, ref, { title: step.title })
    case 'note':
      return addNote(command, ref, { text: step.text, discrepancy: false })
    case 'disable':
      return deactivateUser(command, step.user)
  }
}

test('after any work on a job, its state follows from resources or an override, and the log has each change', () => {
  const hub = openService()
  const standing = 'SELECT is_published, override_state FROM jobs WHERE id = ?'
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      hub.clock.now = noon
      let before: Job = hub.create({})
      for (const one of steps) {
        if (one.do === 'clock') {
          hub.clock.now += one.by
          continue
        }
        const { ok } = runCommand(hub.service, hub.actors.dispatcher, command =>
          perform(command, before.uuid, one),
        )
        const after = hub.read(before.id)
        const row = hub.store.read.get<{ is_published: number; override_state: string | null }>(
          standing,
          before.id,
        )
        const derived = deriveJobState(
          after.resources.map(resource => resource.state),
          row?.is_published === 1,
        )
        expect(after.state).toBe(row?.override_state ?? derived)
        expect(new Set(after.resources.map(resource => resource.userId)).size).toBe(after.resources.length)
        const told = after.events.slice(before.events.length)
        expect(after.events.slice(0, before.events.length)).toEqual(before.events)
        expect(after.lastModified > before.lastModified).toBe(told.length > 0)
        if (!ok || told.length === 0) expect(after).toEqual(before)
        if (after.state !== before.state) expect(told.map(event => event.newState)).toContain(after.state)
        before = after
      }
      const whole = JSON.parse(JSON.stringify(before)) as JobBody
      expect(hub.run(command => putJob(command, before.uuid, whole))).toEqual(before)
    }),
    { numRuns: 60 },
  )
})
