import { expect, test, vi } from 'vitest'
import { say } from '../../../main/shell/say.ts'
import { followedBy, reason } from '../../../shared/text/message.ts'
import { electron } from '../../support/shell/electron-double.ts'

vi.mock('electron', async () => (await import('../../support/shell/electron-double.ts')).electronModule)

test('the reason why the program cannot start is in the language of the system', () => {
  const failure = reason('key-store-closed')
  expect(say(failure)).toBe(
    'Systemets nyckelring öppnas inte, och Fieldbook har sina nycklar där. Lås upp den och starta igen.',
  )
  vi.spyOn(electron.app, 'getPreferredSystemLanguages').mockReturnValue(['de-AT'])
  expect(say(followedBy(failure, reason('nothing-changed')))).toMatch(
    /starten Sie neu\. Nichts wurde geändert\.$/,
  )
  vi.spyOn(electron.app, 'getPreferredSystemLanguages').mockReturnValue(['fi'])
  expect(say(failure)).toBe(failure.message)
  expect(say({ message: 'Only this is known.' })).toBe('Only this is known.')
})
