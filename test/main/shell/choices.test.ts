/** The window's settings are passed to the system only after the user has chosen them. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PolicyLayer } from '../../../main/app/ports/ports.ts'
import { keepChoices, windowChoices } from '../../../main/shell/choices.ts'
import type { AppState } from '../../../shared/views/app-state.ts'
import { electron } from '../../support/shell/electron-double.ts'

vi.mock('electron', async () => (await import('../../support/shell/electron-double.ts')).electronModule)

const { setLoginItemSettings } = electron.app
const { setSpellCheckerEnabled } = electron.session.defaultSession
beforeEach(() => {
  for (const mock of [setLoginItemSettings, setSpellCheckerEnabled]) mock.mockClear()
})

/** Runs with the given `platform`. */
async function keep(platform: NodeJS.Platform) {
  const running = vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
  onTestFinished(() => running.mockRestore())
  const window = new electron.BrowserWindow({})
  let choose: (chosen: object) => void = () => undefined
  let values: object = {}
  const state = { tray: false, startAtLogIn: false, spellCheck: false, language: 'en' }
  const app = {
    call: async () => state,
    on: (_event: string, listener: (state: AppState) => void) => {
      choose = chosen => listener({ ...state, ...chosen } as AppState)
      return () => undefined
    },
  }
  const policy = (): PolicyLayer[] => [{ by: 'file', place: 'file.json', values, problem: null }]
  const ports = { policy, borrowedFrom: null, dataDir: '/van/data' }
  const stop = await keepChoices(
    app as never,
    window as never,
    electron.session.defaultSession as never,
    ports,
  )
  return {
    stop,
    choices: windowChoices(),
    choose: (chosen: object, next = values) => {
      values = next
      choose(chosen)
    },
  }
}

test.each(['win32', 'darwin'] as const)(
  'on %s the program starts at log-in with the same data folder if the user chooses so',
  async platform => {
    const { choose } = await keep(platform)
    // Before that the program does not change the setting, which the user may have set in the system.
    expect(setLoginItemSettings).not.toHaveBeenCalled()
    choose({ startAtLogIn: true })
    choose({ startAtLogIn: true, language: 'sv' })
    choose({ startAtLogIn: false })
    const args = ['/checkout', '--data', '/van/data']
    expect(setLoginItemSettings.mock.calls).toEqual([
      [{ openAtLogin: true, args }],
      [{ openAtLogin: false, args }],
    ])
  },
)

test('macOS checks the spelling if the user enables spell checking', async () => {
  const { choose, choices } = await keep('darwin')
  expect(choices).toContain('spellCheck')
  choose({ spellCheck: true })
  choose({ spellCheck: false })
  expect(setSpellCheckerEnabled.mock.calls).toEqual([[false], [true], [false]])
})

test('on other systems the spelling is checked only if an administrator permits it', async () => {
  const { choose, choices } = await keep('win32')
  expect(choices).not.toContain('spellCheck')
  choose({ spellCheck: true })
  choose({ spellCheck: true }, { spellCheck: true })
  choose({ spellCheck: true }, {})
  expect(setSpellCheckerEnabled.mock.calls).toEqual([[false], [true], [false]])
})

test('the tray icon has the language of the screens, and is removed when the program ends', async () => {
  const { choose, stop } = await keep('linux')
  expect(electron.Tray.shown).toBeNull()
  choose({ tray: true, language: 'de' })
  expect(electron.Tray.shown?.labels).toEqual(['Fieldbook öffnen', undefined, 'Beenden'])
  stop()
  expect(electron.Tray.shown).toBeNull()
})
