import { beforeAll, describe, expect, test } from 'vitest'
import { dayStatements, readDay } from '../../../main/app/views/day.ts'
import { readTimesOf } from '../../../main/service/jobs/read-times.ts'
import { selectReady } from '../../../main/sync/push/select.ts'
import { readReadiness } from '../../../main/sync/ready-offline.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { ids, noon, openService, type TestService, timeZone } from '../../support/service/open-service.ts'
import { explain, fullScans, stepsOf } from '../../support/store/explain.ts'
import { fillWithJobs, fillWithMarks, fillWithOperations } from '../../support/store/many-rows.ts'

describe.each([
  { statistics: 'without statistics', isAnalyzed: false },
  { statistics: 'after ANALYZE', isAnalyzed: true },
])('on a laptop with 10,000 jobs and operations $statistics', ({ isAnalyzed }) => {
  let laptop: TestService
  // None of the tests writes, and filling the database takes longer than all of them.
  beforeAll(() => {
    const undos: (() => void)[] = []
    laptop = openService('laptop', undo => undos.push(undo))
    laptop.store.transaction(db => {
      fillWithJobs(db, ids.group, [ids.tech, ids.mate])
      fillWithMarks(db)
      fillWithOperations(db)
      if (isAnalyzed) db.run('ANALYZE')
    })
    return () => {
      for (const undo of undos.reverse()) undo()
    }
  })

  test.each([null, '2026-11-19'])(
    "today's list reads the user's resources and their jobs, and no whole table (%s)",
    date => {
      const query = { userId: ids.tech, date, timeZone, now: noon, filesBytes: 1_000 }
      const plans = explain(laptop.store.read, db => readDay(db, query))
      const open = plans.filter(({ sql }) => sql === dayStatements.open)
      expect(open.flatMap(({ plan }) => plan)[0]).toMatch(
        /^SEARCH r USING (COVERING )?INDEX resources_user \(user_id=\? AND state=\?\)/,
      )
      expect(stepsOf(open, 'j')).toEqual(['SEARCH j USING INTEGER PRIMARY KEY (rowid=?)'])
      // With statistics, and half of all finished work of this user, reading all resources is faster.
      expect(
        fullScans(isAnalyzed ? plans.filter(({ sql }) => sql !== dayStatements.finished) : plans),
      ).toEqual([])
      expect(stepsOf(plans, 'm').join('\n')).toMatch(/INDEX job_marks_gone/)
      for (const step of stepsOf(plans, 'operations')) expect(step).toMatch(/INDEX operations_(job|state)/)
    },
  )

  test('looks up by id whether jobs are ready for a day without a network', () => {
    const query = { now: noon, filesBytes: 1_000 }
    const plans = explain(laptop.store.read, db => readReadiness(db, [1, 2, 3], query))
    expect(fullScans(plans)).toEqual([])
  })

  test("finds the events of the user's times by their own index", () => {
    const plans = explain(laptop.store.read, db => readTimesOf(db, ids.tech, { from: noon - DAY, to: noon }))
    expect(fullScans(plans)).toEqual([])
    expect(stepsOf(plans, 'e')).toEqual(['SEARCH e USING INDEX events_times (at>?)'])
  })

  test('finds the next operations by the outbox index, without reading sent operations', () => {
    const plans = explain(laptop.store.read, db => selectReady(db, 'account', new Set(), noon))
    expect(fullScans(plans)).toEqual([])
    expect(stepsOf(plans, 'operations')).toEqual(['SEARCH operations USING INDEX operations_state (state=?)'])
  })

  test('finds the operations that depend on another operation by an index', () => {
    const [plan] = explain(laptop.store.read, db =>
      db.all('SELECT id FROM operations WHERE depends_on = ?', 'x'),
    )
    expect(plan?.plan.join()).toMatch(/INDEX operations_depends/)
  })
})
