import { describe, expect, it } from 'vitest'
import { chooseTimeZone } from '../../../shared/text/time-zone.ts'

describe('the time zone of a computer', () => {
  it('is the zone that the system names', () => {
    expect(chooseTimeZone('Europe/Stockholm', -60)).toEqual({ name: 'Europe/Stockholm', isKnown: true })
    expect(chooseTimeZone('+05:30', -330)).toEqual({ name: '+05:30', isKnown: true })
  })

  it('is the current UTC offset if the system names no valid zone', () => {
    for (const named of [undefined, 'Etc/Unknown', 'Foo/Bar', ':/etc/localtime', '']) {
      expect(chooseTimeZone(named, -120), String(named)).toEqual({ name: '+02:00', isKnown: false })
    }
    expect(chooseTimeZone(undefined, 210).name).toBe('-03:30')
    expect(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO('-03:30')).not.toThrow()
  })

  it('is UTC if the system gives no valid offset either', () => {
    for (const behind of [0, -0, Number.NaN, 1e6]) expect(chooseTimeZone(undefined, behind).name).toBe('UTC')
  })
})
