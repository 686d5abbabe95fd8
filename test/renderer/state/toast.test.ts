import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import {
  alertFailed,
  alerts,
  announceSaved,
  dismissAlerts,
  momentNow,
  saved,
} from '../../../renderer/state/toast.ts'

describe('a short message at the edge of the screen', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })

  it('names what was saved last, and disappears after a time', () => {
    announceSaved('Note saved.')
    vi.advanceTimersByTime(2_000)
    announceSaved('Choice saved.')
    vi.advanceTimersByTime(2_000)
    expect(saved.value?.text).toBe('Choice saved.')
    vi.advanceTimersByTime(1_000)
    expect(saved.value).toBeNull()
  })

  it('about a failure disappears when the next action succeeds', () => {
    alertFailed('The disk is full.')
    announceSaved('Note saved.')
    expect(alerts.value).toEqual([])
  })

  it('about a failure remains if the failure happened during the successful action', () => {
    alertFailed('The disk is full.')
    const begun = momentNow()
    alertFailed('The language could not be loaded.')
    announceSaved('Choice saved.', begun)
    expect(alerts.value.map(alert => alert.text)).toEqual(['The language could not be loaded.'])
    dismissAlerts()
  })

  it('about the same failure appears once, and at most two messages are shown', () => {
    for (const text of ['One.', 'Two.', 'One.', 'Three.']) alertFailed(text)
    expect(alerts.value.map(alert => alert.text)).toEqual(['One.', 'Three.'])
    dismissAlerts()
    expect(alerts.value).toEqual([])
  })
})

// The next test file shares the modules of this one.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  [
    'a state change that is undone',
    async () => (await import('../../../renderer/state/job-store.ts')).undoAction('o'),
  ],
  ['a form that is added', async () => (await forms()).addCopy('j', 'f')],
  ['a form that is removed', async () => (await forms()).removeForm('j', { uuid: 'f', title: null })],
])(
  'a failure that happens during an action is still shown after the action succeeded: %s',
  async (_what, act) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const asked = Promise.withResolvers<void>()
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
    vi.stubGlobal('history', { pushState: () => undefined })
    vi.stubGlobal('window', {
      fieldbook: {
        call: (method: string) => {
          // Other calls, which only read, get no answer in this test.
          if (!/undo|create|remove/.test(method)) return new Promise(() => undefined)
          asked.resolve()
          return promise
        },
        on: () => () => undefined,
      },
    })
    vi.resetModules()
    const toast = await import('../../../renderer/state/toast.ts')
    toast.alertFailed('Before.')
    const done = act()
    await asked.promise
    toast.alertFailed('Meanwhile.')
    resolve({ ok: true, value: { formUuid: 'g', operationId: 'o' } })
    await done
    expect(toast.saved.value).not.toBeNull()
    expect(toast.alerts.value.map(({ text }) => text)).toEqual(['Meanwhile.'])
  },
)

const forms = () => import('../../../renderer/screens/form/filling/form-store.ts')
