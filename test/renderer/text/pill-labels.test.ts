import { describe, expect, it } from 'vitest'
import { nothingToSend } from '../../../main/app/session/app-state.ts'
import { toInstant } from '../../../renderer/text/format.ts'
import { describeStatus } from '../../../renderer/text/pill-labels.ts'
import type { SyncStatus } from '../../../shared/sync/sending.ts'

const today = '2026-11-20'
const say = (status: Partial<SyncStatus>) => {
  const { text, beside } = describeStatus({ ...nothingToSend, ...status }, today)
  return beside === null ? text : `${text} · ${beside}`
}

describe('the sync status in the header', () => {
  it('shows the first state that applies: sign in, conflicts, failed, offline, sending, to send, all sent', () => {
    const all = {
      pending: 4,
      sending: 2,
      failed: 1,
      conflicts: 3,
      needsSignIn: true,
      offlineSince: toInstant(today, '10:42'),
      lastSent: toInstant(today, '10:30'),
    }
    expect(say(all)).toBe('Sign in to send · 4 to send')
    expect(say({ ...all, needsSignIn: false })).toBe('3 conflicts · 4 to send')
    expect(say({ ...all, needsSignIn: false, conflicts: 0 })).toBe('1 not sent · 3 to send')
    const healthy = { ...all, needsSignIn: false, conflicts: 0, failed: 0 }
    expect(say(healthy)).toBe('Offline since 10:42 · 4 to send')
    expect(say({ ...healthy, offlineSince: null })).toBe('Sending 2 of 4')
    expect(say({ ...healthy, offlineSince: null, sending: 0 })).toBe('4 to send')
    expect(say({ ...healthy, offlineSince: null, sending: 0, pending: 0 })).toBe('All sent 10:30')
  })

  it('has no time of the last sending if nothing was ever sent', () => {
    expect(say({})).toBe('All sent')
  })

  it('has the day of a time that is not today', () => {
    expect(say({ offlineSince: toInstant('2026-11-18', '16:05') })).toBe('Offline since 18\u00a0Nov 16:05')
  })

  it('counts unfinished forms separately from unsent changes', () => {
    expect(say({ pending: 3, unfinished: 1 })).toBe('2 to send · 1 not finished')
    expect(say({ pending: 1, unfinished: 1 })).toBe('1 not finished')
    expect(say({ pending: 3, unfinished: 1, sending: 1 })).toBe('Sending 1 of 2 · 1 not finished')
    expect(say({ pending: 2, unfinished: 1, failed: 1 })).toBe('1 not sent · 1 not finished')
  })

  it('says since when changes are unconfirmed, even while the laptop is offline', () => {
    const unconfirmed = { count: 2, since: toInstant('2026-11-16', '16:05') }
    const offlineSince = toInstant(today, '10:42')
    expect(say({ pending: 3, unconfirmed, offlineSince })).toBe('Unconfirmed since 16\u00a0Nov · 3 to send')
    expect(say({ pending: 3, unconfirmed, failed: 1 })).toBe('1 not sent · 2 to send')
  })

  it('counts a failed change only once', () => {
    expect(say({ pending: 1, failed: 1 })).toBe('1 not sent')
  })
})
