import { describe, expect, test } from 'vitest'
import { deleteAsset } from '../../../main/service/assets/delete-asset.ts'
import { listJobs } from '../../../main/service/jobs/list-jobs.ts'
import { unscheduleUser } from '../../../main/service/jobs/plan.ts'
import { attempt } from '../../../main/service/refuse.ts'
import { openResourceStates, resourceStates } from '../../../shared/entities/states.ts'
import { ids, noon, openService, testUuid } from '../../support/service/open-service.ts'
import { failureOf } from '../../support/service/outcomes.ts'

const hour = 3_600_000

describe('lists by user or asset', () => {
  test.each(resourceStates)(
    "a job on which a user is %s is in the user's default list only if that state is open",
    state => {
      const hub = openService()
      const job = hub.create({
        title: 'Job',
        startTime: noon + hour,
        resources: [{ userId: ids.tech }, { userId: ids.mate }],
      })
      hub.store.transaction(db =>
        db.run('UPDATE resources SET state = ? WHERE job_id = ? AND user_id = ?', state, job.id, ids.tech),
      )
      const expected = openResourceStates.includes(state) ? ['Job'] : []
      expect(hub.titles('mine', {}, hub.actors.tech)).toEqual(expected)
      expect(hub.titles({ kind: 'user', ref: String(ids.tech) })).toEqual(expected)
      expect(hub.titles({ kind: 'user', ref: testUuid(0xb000_0000 + ids.tech).toUpperCase() })).toEqual(
        expected,
      )
      expect(hub.titles('mine', { states: state }, hub.actors.tech)).toEqual(['Job'])
      expect(hub.titles({ kind: 'user', ref: 'me' }, { states: state }, hub.actors.tech)).toEqual(['Job'])
    },
  )

  test('a job leaves the default list of a user who is unassigned', () => {
    const hub = openService()
    const job = hub.create({ title: 'Job', startTime: noon + hour, resources: [{ userId: ids.tech }] })
    hub.run(command => unscheduleUser(command, job.uuid, String(ids.tech), false))
    expect(hub.titles('mine', {}, hub.actors.tech)).toEqual([])
    expect(hub.titles('mine', { states: 'UNASSIGNED' }, hub.actors.tech)).toEqual(['Job'])
  })

  test('the list "mine" needs a user, and the user of a list must exist', () => {
    const hub = openService()
    const codeOf = (kind: 'mine' | 'user', ref: string, actor = hub.actors.dispatcher) => {
      const scope = kind === 'mine' ? ({ kind } as const) : ({ kind, ref } as const)
      return failureOf(attempt(() => listJobs(hub.store.read, actor, { scope, parameters: {} }, noon))).code
    }
    expect(codeOf('mine', '', hub.actors.key)).toBe('forbidden')
    expect(codeOf('user', 'me', hub.actors.key)).toBe('forbidden')
    expect(codeOf('user', String(ids.userOfOtherGroup))).toBe('not-found')
    expect(codeOf('user', 'x')).toBe('not-found')
  })

  test('the list "unassigned" has jobs without resources or with only unassigned resources', () => {
    const hub = openService()
    for (const state of ['none', ...resourceStates] as const) {
      const resources = state === 'none' ? [] : [{ userId: ids.tech }]
      const job = hub.create({ title: state, startTime: noon + hour, state: 'PUBLISHED', resources })
      hub.store.transaction(db =>
        db.run(
          `UPDATE resources SET state = ? WHERE job_id = ?`,
          state === 'none' ? 'ASSIGNED' : state,
          job.id,
        ),
      )
    }
    expect(hub.titles('unassigned')).toEqual(['none', 'UNASSIGNED', 'DECLINED', 'INACTIVE', 'CANCELED'])
  })

  test('the list of an asset has its jobs', () => {
    const hub = openService()
    const asset = hub.putAsset(testUuid(500), {})
    hub.create({ title: 'Job', startTime: noon, state: 'PUBLISHED', assetUuid: asset.uuid })
    hub.create({ title: 'Other', startTime: noon, state: 'PUBLISHED' })
    const history = (ref: string, actor = hub.actors.tech) => hub.titles({ kind: 'asset', ref }, {}, actor)
    expect(history(asset.uuid.toUpperCase())).toEqual(['Job'])
    expect(history(String(asset.id))).toEqual(['Job'])
    expect(history(String(asset.id + 1))).toEqual([])
    expect(history(testUuid(501))).toEqual([])
    expect(history(String(asset.id), hub.actors.userOfOtherGroup)).toEqual([])
    expect(history(asset.uuid, hub.actors.userOfOtherGroup)).toEqual([])
    expect(() => history('pump')).toThrow(/not-found/)
  })

  test('the list of a deleted asset is found by its uuid', () => {
    const hub = openService()
    const { uuid, id } = hub.putAsset(testUuid(500), {})
    const job = hub.create({ title: 'Job', startTime: noon, state: 'PUBLISHED', assetUuid: uuid })
    hub.run(command => deleteAsset(command, uuid))
    expect(hub.titles({ kind: 'asset', ref: uuid })).toEqual(['Job'])
    expect(hub.titles({ kind: 'asset', ref: String(id) })).toEqual([])
    expect(hub.read(job.id)).toEqual(job)
  })
})
