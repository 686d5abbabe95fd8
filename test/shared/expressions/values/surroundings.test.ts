import { describe, expect, test } from 'vitest'
import { createSurroundings } from '../../../../shared/expressions/values/surroundings.ts'

const offsetIn = (timeZone: string, moment: string) =>
  createSurroundings({ now: 0, timeZone, newUuid: () => '', random: () => 0 }).offsetAt(Date.parse(moment))

describe('offsetAt', () => {
  test.each([
    ['UTC', '2026-11-20T07:30:00Z', 0],
    ['Europe/Stockholm', '2026-11-20T07:30:00.999Z', 60],
    ['Europe/Stockholm', '2026-07-20T07:30:00Z', 120],
    ['America/St_Johns', '2026-11-20T00:00:00Z', -210],
    ['Asia/Kathmandu', '2026-11-20T00:00:00Z', 345],
    ['+05:30', '2026-11-20T00:00:00Z', 330],
    ['+05:30', '0050-01-01T00:00:00Z', 330],
    ['+05:30', '-000049-01-01T00:00:00Z', 330],
  ])('of %s at %s is %i minutes', (zone, moment, minutes) => {
    expect(offsetIn(zone, moment)).toBe(minutes)
  })
})
