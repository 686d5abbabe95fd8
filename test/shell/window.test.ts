/** The window: actions of the system, the user and pages. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { askMain } from '../e2e/support/ask-main.ts'
import { makeFolder } from '../e2e/support/programs.ts'
import { startWindow, type WindowProgram } from './window.ts'

describe('the window with the sample day', () => {
  const folder = makeFolder('fieldbook-window')
  const data = path.join(folder, 'data')
  const saved = path.join(folder, 'unsent.zip')
  const zip = path.join(folder, 'report.zip')
  let program: WindowProgram
  let page: Page

  beforeAll(async () => {
    const played = { languages: ['sv-SE'], dialogs: { saveAs: [saved, null, zip] } }
    const env = { XDG_CONFIG_HOME: path.join(folder, 'config') }
    program = startWindow({ data, words: ['--demo', '--force-device-scale-factor=2'], played, env })
    page = await program.page()
    await page.getByTestId('job-row').first().waitFor()
  })

  test('appears when its page is loaded, in the language of the system', async () => {
    expect(await program.order('look', null)).toMatchObject({ windows: [true] })
    expect((await program.nextReport('menu')).labels).toEqual([
      'Arkiv',
      'Redigera',
      'Visa',
      'Fönster',
      'Hjälp',
    ])
    await askMain(page, 'settings.save', { language: 'de' })
    expect((await program.nextReport('menu', 1)).labels[0]).toBe('Datei')
    await askMain(page, 'settings.save', { language: 'en' })
  })

  test('loads the own font of the screens through the app’s own address', async () => {
    const loaded = await page.evaluate(async () => {
      const faces = await document.fonts.load('500 1rem Inter', 'Jobb 10:45')
      return faces.map(({ status }) => status)
    })
    expect(loaded).toEqual(['loaded'])
  })

  test('gives its page no other function than the bridge', async () => {
    const names = ['require', 'process', 'module', 'electron', '__standInIpc']
    const has = await page.evaluate(all => all.filter(name => name in globalThis), names)
    expect(has).toEqual([])
    expect(await page.evaluate(() => Object.keys(Reflect.get(globalThis, 'fieldbook')))).toEqual([
      'call',
      'on',
    ])
  })

  test('lets its page use the camera, the microphone and the location', async () => {
    const states = await page.evaluate(() =>
      Promise.all(
        (['camera', 'microphone', 'geolocation', 'notifications'] as PermissionName[]).map(
          async name => (await navigator.permissions.query({ name })).state,
        ),
      ),
    )
    expect(states).toEqual(['granted', 'granted', 'granted', 'denied'])
  })

  test('does not let its page navigate, open windows or download files', async () => {
    const address = page.url()
    await page.evaluate(() => {
      location.href = 'https://example.com/'
    })
    await page.evaluate(() => void window.open('https://example.com/'))
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: 'data:text/plain,1',
        download: 'x.txt',
      })
      link.click()
    })
    await page.getByTestId('job-row').first().waitFor()
    await expect.poll(() => page.context().pages().length).toBe(1)
    expect(page.url()).toBe(address)
    expect(program.told('lost')).toEqual([])
  })

  test('opens the allowed links of its page in the system’s browser', async () => {
    await askMain(page, 'link.open', { url: 'https://example.com/map' })
    expect(await program.nextReport('external')).toMatchObject({ url: 'https://example.com/map' })
  })

  test('saves unsent work to the file that the user chooses', async () => {
    const written = await askMain(page, 'rescue.export', {})
    expect(written).toMatchObject({ ok: true, value: { savedAs: saved } })
    expect(existsSync(saved)).toBe(true)
    expect(await askMain(page, 'rescue.export', {})).toEqual({ ok: true, value: null })
  })

  test('shows the job or asset of a link with which the program is started again', async () => {
    const rows = page.getByTestId('job-row')
    const uuid = await rows.last().getAttribute('data-job-uuid')
    const before = program.told('shown').length
    const second = startWindow({ data, words: [`fieldbook://job/${uuid?.toUpperCase()}`] })
    expect(await second.ended).toEqual({ code: 0, signal: null })
    expect(await program.nextReport('shown', before)).toMatchObject({ isShown: true })
    await expect.poll(() => new URL(page.url()).hash).toContain(`job=${uuid}`)
    const none = '00000000-0000-4000-8000-000000000000'
    await startWindow({ data, words: [`fieldbook://asset/${none}`] }).ended
    await expect.poll(() => new URL(page.url()).hash).toBe(`#/assets?asset=${none}`)
  })

  test('imports a rescue file with which the program is opened', async () => {
    await startWindow({ data, words: [saved] }).ended
    await expect.poll(() => new URL(page.url()).hash).toBe('#/more?part=data')
    await page
      .getByText(/(Nothing|things?|already) .*/i)
      .first()
      .waitFor()
    expect(program.told('lost')).toEqual([])
    await page.evaluate(() => {
      location.hash = ''
    })
  })

  test('is hidden when it is closed, if it has a tray icon, which shows it again', async () => {
    const look = () => program.order('look', null)
    await askMain(page, 'settings.save', { tray: true })
    expect(await program.nextReport('tray')).toMatchObject({
      isThere: true,
      labels: ['Open Fieldbook', '', 'Quit'],
    })
    await program.order('close-window', null)
    expect(await look()).toMatchObject({ windows: [false] })
    await program.order('choose-tray', ['Open Fieldbook'])
    expect(await look()).toMatchObject({ windows: [true] })
    // The tray icon itself, and the dock's icon on macOS.
    for (const pressed of ['press-tray', 'activate'] as const) {
      await program.order('close-window', null)
      await program.order(pressed, null)
      expect(await look()).toMatchObject({ windows: [true] })
    }
    await askMain(page, 'settings.save', { tray: false })
    await expect.poll(() => program.told('tray').at(-1)).toMatchObject({ isThere: false })
  })

  test.runIf(process.platform === 'linux')(
    'starts at log-in with the same data folder if the user chooses this',
    async () => {
      const file = path.join(folder, 'config', 'autostart', 'fieldbook.desktop')
      await askMain(page, 'settings.save', { startAtLogIn: true })
      await expect.poll(() => existsSync(file)).toBe(true)
      expect(readFileSync(file, 'utf8')).toMatch(/^Exec="[^"]+" .*"--data" "[^"]*data"$/m)
      await askMain(page, 'settings.save', { startAtLogIn: false })
      await expect.poll(() => existsSync(file)).toBe(false)
    },
  )

  test('reloads a crashed page three times, then shows a message and ends the program', async () => {
    for (let times = 0; times < 3; times++) {
      await program.crash()
      page = await program.page()
      await page.getByTestId('job-row').first().waitFor()
    }
    expect(await askMain(page, 'diagnostics.read', {})).toMatchObject({ crashes: 3 })
    const report = await askMain(page, 'diagnostics.save', { withCrashes: true })
    expect(report).toMatchObject({ ok: true, value: { savedAs: zip } })
    expect(readFileSync(zip, 'latin1')).toMatch(/^PK.*diagnostics\.txt.*crash-3\.dmp/s)
    await program.crash()
    expect((await program.nextReport('error-box')).content).toContain('What you entered is stored')
    expect(await program.ended).toMatchObject({ code: 0 })
  })
})
