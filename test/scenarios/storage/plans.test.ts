import { beforeAll, describe, expect, test } from 'vitest'
import { listTypes } from '../../../main/service/asset-types/read-types.ts'
import { listAssets } from '../../../main/service/assets/list-assets.ts'
import { searchAssets } from '../../../main/service/assets/search-assets.ts'
import { findReference } from '../../../main/service/entity/references.ts'
import { listJobs } from '../../../main/service/jobs/list-jobs.ts'
import type { JobListScope } from '../../../main/service/jobs/list-parameters.ts'
import { eventsOf } from '../../../main/service/jobs/read-job.ts'
import { searchJobs } from '../../../main/service/jobs/search-jobs.ts'
import { listedNumbers } from '../../../main/store/sql-list.ts'
import { ids, noon, openService, type TestService } from '../../support/service/open-service.ts'
import { type ExplainedStatement, explain, fullScans, stepsOf } from '../../support/store/explain.ts'
import {
  fillWithAssets,
  fillWithCustomers,
  fillWithJobs,
  fillWithOperations,
} from '../../support/store/many-rows.ts'

/** Whether the statement reads rows by ids that another statement has found. */
const isByIds = (sql: string) => sql.endsWith(`id IN ${listedNumbers}`)

/** The statements that search for rows. */
const choosing = (plans: readonly ExplainedStatement[]) => plans.filter(({ sql }) => !isByIds(sql))

describe.each([
  { statistics: 'without statistics', isAnalyzed: false },
  { statistics: 'after ANALYZE', isAnalyzed: true },
])('over 10,000 rows $statistics', ({ isAnalyzed }) => {
  let hub: TestService
  // None of the tests writes, and filling the database takes longer than all of them.
  beforeAll(() => {
    const undos: (() => void)[] = []
    hub = openService('hub', undo => undos.push(undo))
    hub.store.transaction(db => {
      fillWithJobs(db, ids.group, [ids.dispatcher, ids.tech, ids.mate])
      fillWithCustomers(db, ids.group)
      fillWithAssets(db, ids.group)
      fillWithOperations(db)
      if (isAnalyzed) db.run('ANALYZE')
    })
    return () => {
      for (const undo of undos.reverse()) undo()
    }
  })

  const plansOf = (scope: JobListScope, parameters: Record<string, string>) =>
    explain(hub.store.read, db => listJobs(db, hub.actors.tech, { scope, parameters }, noon))

  test('every list finds its jobs by an index on its condition', () => {
    const cases: [JobListScope, Record<string, string>, RegExp][] = [
      [{ kind: 'all' }, {}, /INDEX jobs_span_end \(group_id=\? AND span_end>\?\)/],
      [
        { kind: 'all' },
        { from: '2026-11-20', to: '2026-11-20' },
        /INDEX jobs_span_end \(group_id=\? AND span_end>\?\)/,
      ],
      [{ kind: 'unassigned' }, {}, /INDEX jobs_span_end \(group_id=\? AND span_end>\?\)/],
      [
        { kind: 'all' },
        { modified: '9900', from: '0' },
        /INDEX jobs_modified \(group_id=\? AND last_modified>\?\)/,
      ],
      [
        { kind: 'all' },
        { modified: '9900', from: '0', untimed: '', current: '' },
        /INDEX jobs_modified \(group_id=\? AND last_modified>\?\)/,
      ],
      [{ kind: 'mine' }, {}, /INTEGER PRIMARY KEY/],
      [{ kind: 'mine' }, { modified: '9900', from: '0', untimed: '', current: '' }, /INTEGER PRIMARY KEY/],
      [{ kind: 'user', ref: String(ids.mate) }, { states: 'FINISHED', from: '0' }, /INTEGER PRIMARY KEY/],
      [
        { kind: 'customer', ref: '5' },
        { from: '0' },
        /INDEX jobs_customer \(group_id=\? AND customer_id=\?\)/,
      ],
      [
        { kind: 'asset', ref: '00000000-0000-4000-8000-000000000005' },
        { from: '0' },
        /INDEX jobs_asset \(group_id=\? AND asset_uuid=\?\)/,
      ],
    ]
    for (const [scope, parameters, expected] of cases) {
      const plans = plansOf(scope, parameters)
      const name = `${JSON.stringify(scope)} ${JSON.stringify(parameters)}`
      expect(fullScans(plans), name).toEqual([])
      const steps = stepsOf(choosing(plans), 'j')
      expect(steps, name).toHaveLength(2)
      for (const step of steps) expect(step, name).toMatch(expected)
    }
  })

  test('counts lists and sorts long lists by an index, without reading texts of rows', () => {
    const { read } = hub.store
    const long = { states: 'ALL', from: '0', untimed: '' }
    for (const [list, lengths] of [
      [() => plansOf({ kind: 'all' }, {}), 1],
      [() => plansOf({ kind: 'unassigned' }, {}), 1],
      [() => plansOf({ kind: 'all' }, long), 2],
      [() => plansOf({ kind: 'unassigned' }, long), 2],
      [() => plansOf({ kind: 'all' }, { ...long, modified: '9900' }), 2],
      [() => explain(read, db => listAssets(db, hub.actors.tech, {})), 1],
      [() => explain(read, db => listAssets(db, hub.actors.tech, { modified: '9900' })), 1],
    ] as const) {
      const steps = choosing(list()).flatMap(({ plan }) =>
        plan.filter(step => /^(SEARCH|SCAN) [ja] /.test(step)),
      )
      expect(steps.slice(0, lengths).join('\n')).toMatch(/^(.* COVERING INDEX .*\n?)+$/)
    }
  })

  test("a user's list reads their resources first, and then each job by its id", () => {
    const count = plansOf({ kind: 'mine' }, {}).find(({ sql }) => sql.includes('count(*)'))
    expect(count?.plan[0]).toMatch(
      /^SEARCH r USING COVERING INDEX resources_user \(user_id=\? AND state=\?\)/,
    )
    expect(stepsOf(count ? [count] : [], 'j')).toEqual(['SEARCH j USING INTEGER PRIMARY KEY (rowid=?)'])
  })

  test('reads the parts of the listed jobs by job', () => {
    const plans = plansOf({ kind: 'mine' }, {})
    const parts = plans.filter(({ sql }) => /^SELECT \* FROM destinations|SELECT r\.\*/.test(sql))
    expect(parts).toHaveLength(2)
    expect(fullScans(parts)).toEqual([])
    expect(parts.flatMap(({ plan }) => plan).join('\n')).toMatch(/job_id=\?[\s\S]*job_id=\?/)
  })

  test('a search reads only the jobs that were found', () => {
    const plans = explain(hub.store.read, db => searchJobs(db, hub.actors.tech, 'pump'))
    expect(stepsOf(plans, 'found')).toEqual(['SEARCH found USING INTEGER PRIMARY KEY (rowid=?)'])
  })

  test('lists assets in the order of an index on the condition', () => {
    for (const [query, expected] of [
      [{}, 'INDEX assets_name (group_id=?)'],
      [{ inactive: '' }, 'INDEX assets_name (group_id=?)'],
      [{ modified: '9900' }, 'INDEX assets_modified (group_id=? AND last_modified>?)'],
      [{ modified: '9900', deleted: '' }, 'INDEX assets_modified (group_id=? AND last_modified>?)'],
    ] as [Record<string, string>, string][]) {
      const plans = explain(hub.store.read, db => listAssets(db, hub.actors.tech, query))
      const name = JSON.stringify(query)
      // A count reads the whole group anyway; here that is the table.
      expect(fullScans(plans.filter(({ sql }) => !sql.includes('count(*) AS total FROM assets')))).toEqual([])
      const rows = choosing(plans).filter(({ sql }) => /FROM assets a .* LIMIT/s.test(sql))
      expect(stepsOf(rows, 'a'), name).toEqual([`SEARCH a USING ${expected}`])
      const whole = plans.filter(({ sql }) => isByIds(sql))
      expect(stepsOf(whole, 'a'), name).toEqual(['SEARCH a USING INTEGER PRIMARY KEY (rowid=?)'])
      expect(stepsOf(whole, 't'), name).toEqual(['SEARCH t USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN'])
      expect(rows.flatMap(({ plan }) => plan).join(), name).not.toContain('TEMP B-TREE')
    }
  })

  test('a search for assets reads only the assets that were found', () => {
    const plans = explain(hub.store.read, db => searchAssets(db, hub.actors.tech, 'pump'))
    expect(stepsOf(choosing(plans), 'found')).toEqual(['SEARCH found USING INTEGER PRIMARY KEY (rowid=?)'])
  })

  test("finds a group's asset types in order, and the assets of a type, by an index", () => {
    const plans = explain(hub.store.read, db => {
      listTypes(db, hub.actors.tech)
      db.all('SELECT id, uuid, group_id FROM assets WHERE asset_type_id = ? ORDER BY id', 3)
    })
    expect(plans.map(({ plan }) => plan)).toEqual([
      ['SEARCH asset_types USING INDEX asset_types_name (group_id=?)'],
      ['SEARCH assets USING INDEX assets_type (asset_type_id=?)'],
    ])
  })

  test('finds the next operations of a lane by the outbox index', () => {
    const plans = explain(hub.store.read, db =>
      db.all('SELECT * FROM operations WHERE state = ? AND lane = ? ORDER BY seq LIMIT 1', 'ready', 'job:7'),
    )
    expect(plans[0]?.plan).toEqual(['SEARCH operations USING INDEX operations_state (state=? AND lane=?)'])
  })

  test('counts the operations and conflicts of the sync status by indexes', () => {
    const plans = explain(hub.store.read, db => db.get('SELECT * FROM sync_status'))
    expect(fullScans(plans)).toEqual([])
    const steps = [...stepsOf(plans, 'operations'), ...stepsOf(plans, 'conflicts')]
    expect(steps.length).toBeGreaterThan(4)
    for (const step of steps) expect(step).toMatch(/INDEX (operations_state|operations_sent|conflicts_open)/)
  })

  test("finds a job's events and a customer's name by an index", () => {
    const plans = explain(hub.store.read, db => {
      eventsOf(db, 7)
      findReference(db, ids.group, 'customer', 'Customer 7')
    })
    expect(plans.map(({ plan }) => plan[0])).toEqual([
      'SEARCH events USING INDEX events_job (job_id=?)',
      'SEARCH reference_rows USING INDEX reference_rows_name (group_id=? AND kind=? AND name=?)',
    ])
  })
})
