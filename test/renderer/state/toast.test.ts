import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  alertFailed,
  alerts,
  announceSaved,
  dismissAlerts,
  momentNow,
  saved,
} from '../../../renderer/state/toast.ts'

describe('what is said in passing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })

  it('is the last thing that was saved, and goes by itself', () => {
    announceSaved('Note saved.')
    vi.advanceTimersByTime(2_000)
    announceSaved('Choice saved.')
    vi.advanceTimersByTime(2_000)
    expect(saved.value?.text).toBe('Choice saved.')
    vi.advanceTimersByTime(1_000)
    expect(saved.value).toBeNull()
  })

  it('no longer tells a failure once the same has worked', () => {
    alertFailed('The disk is full.')
    announceSaved('Note saved.')
    expect(alerts.value).toEqual([])
  })

  it('still tells what failed while something else was being saved', () => {
    alertFailed('The disk is full.')
    const begun = momentNow()
    alertFailed('The language could not be loaded.')
    announceSaved('Choice saved.', begun)
    expect(alerts.value.map(alert => alert.text)).toEqual(['The language could not be loaded.'])
    dismissAlerts()
  })

  it('tells a failure that comes again once, and two at most', () => {
    for (const text of ['One.', 'Two.', 'One.', 'Three.']) alertFailed(text)
    expect(alerts.value.map(alert => alert.text)).toEqual(['One.', 'Three.'])
    dismissAlerts()
    expect(alerts.value).toEqual([])
  })
})
