import { describe, expect, it } from 'vitest'
import { isDone, lateMs } from '../../../renderer/text/late.ts'

const at = (time: string) => Date.parse(`2026-11-24T${time}Z`)
const hour = 3_600_000

function job(change: Partial<Parameters<typeof lateMs>[0]> = {}) {
  return {
    ...{ state: 'SCHEDULED', myState: 'SCHEDULED', banner: null, duration: 60, endTime: at('09:00') },
    startTime: at('08:00'),
    ...change,
  } as Parameters<typeof lateMs>[0]
}

describe('the delay of a job', () => {
  it('is counted from the planned start until work begins, and then from the planned end', () => {
    expect(lateMs(job(), at('21:00'), 'UTC')).toBe(13 * hour)
    expect(lateMs(job({ myState: 'STARTED' }), at('21:00'), 'UTC')).toBe(12 * hour)
    expect(lateMs(job({ myState: 'STARTED', endTime: null }), at('09:30'), 'UTC')).toBe(hour / 2)
  })

  it('is null below five minutes, without a planned start, and for a finished or reassigned job', () => {
    expect(lateMs(job(), at('08:04'), 'UTC')).toBeNull()
    expect(lateMs(job({ startTime: null }), at('21:00'), 'UTC')).toBeNull()
    expect(lateMs(job({ myState: 'FINISHED' }), at('21:00'), 'UTC')).toBeNull()
    expect(lateMs(job({ banner: 'reassigned' }), at('21:00'), 'UTC')).toBeNull()
  })

  it('is counted from the end of the last day if the job lasts whole days', () => {
    const days = { startTime: '2026-11-22', endTime: '2026-11-23' }
    expect(lateMs(job(days), at('02:00'), 'UTC')).toBe(2 * hour)
    expect(lateMs(job({ ...days, endTime: null }), at('00:00'), 'UTC')).toBe(24 * hour)
  })

  it('ends for a user who has finished their part of the job, although the job is paused', () => {
    expect(isDone({ state: 'PAUSED', myState: 'FINISHED' })).toBe(true)
    expect(isDone({ state: 'STARTED', myState: 'STARTED' })).toBe(false)
  })
})
