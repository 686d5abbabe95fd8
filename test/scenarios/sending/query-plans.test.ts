import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { plannedJobs } from '../../../main/app/views/board.ts'
import { discrepancyStatements, type JobsQuery, plannedQueries } from '../../../main/app/views/plan.ts'
import { waitingQueries } from '../../../main/app/views/waiting-list.ts'
import { openStore } from '../../../main/store/store.ts'
import { laneStatement } from '../../../main/sync/push/select.ts'
import { makeFolder } from '../../support/service/open-service.ts'

test('reads the waiting operations by an index, without reading the sent operations', () => {
  const store = openStore({
    file: path.join(makeFolder(), 'laptop.db'),
    key: new Uint8Array(32),
    seat: 'laptop',
  })
  onTestFinished(() => store.close())
  const plan = store.read
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${laneStatement}`, 'account')
    .map(row => row.detail)
    .join('\n')
  expect(plan).toMatch(/operations USING INDEX operations_state/)
})

test('the planning views read open events and jobs by an index', () => {
  const store = openStore({
    file: path.join(makeFolder(), 'laptop.db'),
    key: new Uint8Array(32),
    seat: 'laptop',
  })
  onTestFinished(() => store.close())
  const planOf = (sql: string, ...values: (number | string)[]) =>
    store.read
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values)
      .map(row => row.detail)
      .join('\n')
  expect(planOf(discrepancyStatements.list, 1)).toMatch(/SCAN e USING (COVERING )?INDEX events_discrepancy/)
  expect(planOf(discrepancyStatements.list, 1)).not.toContain('TEMP B-TREE')
  expect(planOf(discrepancyStatements.count)).toMatch(/SCAN e USING (COVERING )?INDEX events_discrepancy/)
  const listOf = ({ from, order }: JobsQuery) => `SELECT j.uuid ${from} ORDER BY ${order} LIMIT ?`
  expect(planOf(listOf(plannedQueries.unassigned), 1)).toMatch(
    /(SCAN|SEARCH) j USING (COVERING )?INDEX jobs_open/,
  )
  for (const part of ['late', 'coming'] as const) {
    expect(planOf(listOf(plannedQueries[part]), 1, 1, 1)).toMatch(/SEARCH j USING INDEX jobs_open/)
    expect(planOf(listOf(plannedQueries[part]), 1, 1, 1)).not.toContain('TEMP B-TREE')
  }
  expect(planOf(listOf(plannedQueries.untimed), 1, 1)).toMatch(/SEARCH j USING INDEX jobs_open/)
  expect(planOf(listOf(plannedJobs), '[1]', 1, 1, 1)).toMatch(
    /SEARCH j USING INDEX jobs_span(_end)? \(group_id=\? AND span_/,
  )
  expect(planOf(listOf(waitingQueries.late), 1, 1)).toMatch(/(SCAN|SEARCH) j USING INDEX jobs_open/)
  expect(planOf(listOf(waitingQueries.untimed), 1)).toMatch(/SEARCH j USING INDEX jobs_open/)
})
