/** The window's keys in the system's key store, and what the user sees if the store fails. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { askMain } from '../e2e/support/ask-main.ts'
import { startApp } from '../e2e/support/in-process.ts'
import { makeFolder } from '../e2e/support/programs.ts'
import type { KeyStore } from './electron/machine.ts'
import { startWindow } from './window.ts'

/** Runs `--export` on a folder, which needs the keys and shows no window. */
async function rescue(data: string, keyStore: Partial<KeyStore>) {
  const to = path.join(makeFolder('fieldbook-rescued'), 'unsent.zip')
  const program = startWindow({ data, words: ['--export', to], played: { keyStore } })
  const { code } = await program.ended
  return { code, said: program.output(), windows: program.told('browser').length }
}

describe('a data folder that was first used in a browser', () => {
  const data = makeFolder('fieldbook-sealed')
  const keyFile = path.join(data, 'fieldbook.key')
  // Like on Windows, where the master key is in the window's folder.
  const keyStore = { kind: 'local-state' } as const
  const readSealed = () => readFileSync(path.join(data, 'secrets.json'), 'utf8')
  let code = ''

  beforeAll(async () => {
    const inBrowser = await startApp(data, ['--demo'])
    await inBrowser.stop()
    expect(existsSync(keyFile)).toBe(true)
  })

  test('is opened by the window, which moves its keys to the key store of the system', async () => {
    const program = startWindow({ data, played: { keyStore, dialogs: { press: [0] } } })
    const page = await program.page()
    expect(await askMain(page, 'app.state', {})).toMatchObject({
      account: { isDemo: true },
      secretsWarning: null,
    })
    expect((await program.nextReport('message-box')).message).toMatch(
      /was created in the browser\. Its keys are now/,
    )
    expect(existsSync(keyFile)).toBe(false)
    const made = await askMain(page, 'recovery.make', {})
    code = made.ok ? made.value.code : ''
    await program.order('quit', null)
    expect(await program.ended).toMatchObject({ code: 0 })
  })

  test('can then be exported without opening a window', async () => {
    const before = readSealed()
    const rescued = await rescue(data, keyStore)
    expect(rescued).toEqual({ code: 0, said: expect.stringContaining('Exported of'), windows: 0 })
    expect(readSealed()).toBe(before)
  })

  test('is encrypted again only after the key in the key store has changed', async () => {
    const before = readSealed()
    expect(await rescue(data, { ...keyStore, isRotated: true })).toMatchObject({ code: 0 })
    expect(readSealed()).not.toBe(before)
  })

  test('is not opened while the key store is locked, and the program says why', async () => {
    const before = readSealed()
    const { code, said } = await rescue(data, { ...keyStore, kind: 'closed' })
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^[A-Z].*key store.*\.\s*$/) })
    expect(readSealed()).toBe(before)
  })

  const noStore = { keyStore: { kind: 'basic_text' } } as const

  test('is opened with its recovery code, and a warning, if the system has no key store', async () => {
    const program = startWindow({ data, played: noStore })
    const page = await program.page()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
    await page.getByRole('button', { name: 'Open with the code' }).click()
    await page.locator('.rail').waitFor()
    const { account, secretsWarning } = await askMain(page, 'app.state', {})
    expect([account?.isDemo, secretsWarning]).toEqual([true, 'basic-text'])
    await page.evaluate("location.hash = '#/more?part=support'")
    await page.locator('.more-security').getByText('no key store').waitFor()
    await program.order('quit', null)
    expect(await program.ended).toMatchObject({ code: 0 })
  })

  test('is encrypted with the key store again when the system has one again', async () => {
    const before = readSealed()
    expect(await rescue(data, {})).toMatchObject({ code: 0 })
    expect(readSealed()).not.toBe(before)
    // The publicly known key no longer opens it.
    expect(await rescue(data, noStore.keyStore)).toMatchObject({ code: 1 })
  })

  test('gets its key file again with --keys-to-browser, and then opens in a browser', async () => {
    const giving = startWindow({ data, words: ['--keys-to-browser'] })
    expect(await giving.ended).toMatchObject({ code: 0 })
    expect(giving.output()).toMatch(/^The keys of .* are now in fieldbook\.key next to the data, .*\.\s*$/)
    const again = await startApp(data)
    expect(existsSync(keyFile)).toBe(true)
    await again.stop()
  })

  test('is deleted for the next user with --pass-on, without opening a window', async () => {
    const program = startWindow({ data, words: ['--pass-on'], played: noStore })
    expect(await program.ended).toMatchObject({ code: 0 })
    expect(program.output()).toMatch(/wiped and ready for the next person/)
    expect(program.told('browser')).toEqual([])
    expect(['accounts', 'recovery.json'].filter(name => existsSync(path.join(data, name)))).toEqual([])
  })
})
