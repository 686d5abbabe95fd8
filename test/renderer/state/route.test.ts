import { describe, expect, it } from 'vitest'
import {
  assetsRoute,
  formatRoute,
  moreRoute,
  parseRoute,
  planRoute,
  type Route,
  todayRoute,
} from '../../../renderer/state/route.ts'

describe('the address of a screen', () => {
  it('is parsed back to the same screen', () => {
    const places: Route[] = [
      todayRoute,
      { screen: 'outbox' },
      moreRoute,
      { screen: 'more', part: 'support' },
      { ...todayRoute, isNewJob: true },
      { ...todayRoute, isNewJob: true, newJobAsset: 'a' },
      { ...todayRoute, date: '2026-11-21', jobUuid: 'a b&c', tab: 'notes' },
      { ...todayRoute, jobUuid: 'a', tab: 'forms', formUuid: 'b' },
      { ...todayRoute, jobUuid: 'a', tab: 'files', documentUuid: 'c' },
      { ...todayRoute, jobUuid: 'a', isSheet: true },
      { ...todayRoute, jobUuid: 'a', captureUuid: 'd' },
      { ...todayRoute, jobUuid: 'a', isDetails: true },
      { screen: 'week', date: null },
      { screen: 'week', date: '2026-11-21' },
      planRoute,
      { screen: 'plan', date: '2026-11-21', view: 'week' },
      { screen: 'plan', date: null, view: 'waiting' },
      assetsRoute,
      { ...assetsRoute, assetUuid: 'a', tab: 'jobs' },
      { ...assetsRoute, assetUuid: 'a', tab: 'files', documentUuid: 'c' },
      { ...assetsRoute, assetUuid: 'a', captureUuid: 'd' },
    ]
    for (const place of places) expect(parseRoute(formatRoute(place))).toEqual(place)
  })

  it('is parsed as the today screen if it is unknown', () => {
    for (const hash of [
      '',
      '#',
      '#/nowhere',
      '#/today?date=2026-13-40&tab=papers',
      '#//x',
      '#//[',
      '#/today?date=2026-02-31',
    ])
      expect(parseRoute(hash)).toEqual(todayRoute)
  })
})
