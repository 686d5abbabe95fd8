/**
 * Announces every save in a status and every failure in an alert; `barriers.test.ts` tests the sample on its own day.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { requests } from '../../shared/contract/contract.ts'
import { isWhole } from '../support/sample.ts'
import { type FurnishedDay, furnishDay } from './support/furnished-day.ts'
import { noSaves, saves } from './support/saves.ts'
import { expectBothAnnounced } from './support/try-save.ts'

describe.runIf(isWhole)('announcements', () => {
  let day: FurnishedDay
  beforeAll(async () => {
    day = await furnishDay()
  })

  describe.each(Object.entries(saves))('in the stage %s', (stage, its) => {
    beforeAll(() => day.leadTo(stage as keyof typeof saves))

    test.each(its.map(save => [save.method, save] as const))(
      'report a failure of %s as an alert, and its success as a status',
      (_, save) => expectBothAnnounced(day, save),
    )
  })
})

test('every method that saves data has a test of its announcement', () => {
  const told = new Set<string>(Object.values(saves).flatMap(its => its.map(({ method }) => method)))
  const left = new Set<string>(noSaves)
  expect(Object.keys(requests).filter(name => !told.has(name) && !left.has(name))).toEqual([])
})
