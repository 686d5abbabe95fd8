import { describe, expect, it } from 'vitest'
import { formatRoute, parseRoute, type Route, todayRoute } from '../../../renderer/state/route.ts'

describe('the address of a place', () => {
  it('comes back as the same place', () => {
    const places: Route[] = [
      todayRoute,
      { screen: 'outbox' },
      { screen: 'more' },
      { ...todayRoute, isNewJob: true },
      { ...todayRoute, date: '2026-11-21', jobUuid: 'a b&c', tab: 'notes' },
    ]
    for (const place of places) expect(parseRoute(formatRoute(place))).toEqual(place)
  })

  it('is today for whatever it does not understand', () => {
    for (const hash of ['', '#', '#/nowhere', '#/today?date=2026-13-40&tab=files', '#//x'])
      expect(parseRoute(hash)).toEqual(todayRoute)
  })
})
