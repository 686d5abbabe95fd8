/** `npm run dev` on a copy of the sources: the open page shows changes. */
import { cpSync, existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildStale } from '../../scripts/build.ts'
import { openPage } from '../e2e/support/chromium.ts'
import { makeFolder, type Program, root, startProgram } from '../e2e/support/programs.ts'
import { ask } from '../support/loopback/ask.ts'
import { isWhole } from '../support/sample.ts'

/** Copies the sources; only the packages are those of the working tree. */
function copySources(): string {
  const folder = makeFolder('fieldbook-dev')
  const names = ['main', 'shared', 'renderer', 'package.json', 'tsconfig.json']
  for (const name of [...names, 'scripts', ...globSync('*.ts', { cwd: root })])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  return folder
}

describe.runIf(isWhole)('npm run dev', () => {
  const data = makeFolder()
  let folder: string
  let program: Program
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    folder = copySources()
    program = startProgram(['scripts/dev/dev.ts', '--no-open', '--data', data], { cwd: folder })
    const [address] = await program.waitFor(/http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/)
    expect(program.output()).toContain(`The data lie in ${data}`)
    expect(await ask(new URL('/main.tsx', address))).toMatchObject({ status: 401 })
    ;({ page, problems } = await openPage(address))
    await page.getByTestId('job-row').first().click()
  })

  const change = (name: string, from: string, to: string) => {
    const file = path.join(folder, name)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(from)
    writeFileSync(file, text.replace(from, to))
  }
  /** main's answer about a finished download */
  const askMain = () => page.evaluate(`fetch('download/none/none').then(answer => answer.text())`)
  const overlay = () => page.locator('vite-error-overlay')

  test('shows a changed text or screen at once, and keeps unsaved input', async () => {
    await page
      .getByRole('button', { name: /^Add note/ })
      .first()
      .click()
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('Half a sentence')
    await page.evaluate('window.isSamePage = true')
    change('renderer/text/en/first.json', '"frame.today": "Today"', '"frame.today": "This day"')
    change('renderer/screens/job/note-sheet.tsx', '<section ', '<section data-new ')
    await page.getByRole('heading', { name: 'This day' }).waitFor()
    await page.locator('section[data-new]').waitFor()
    expect(await note.inputValue()).toBe('Half a sentence')
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    expect(problems).toEqual([])
  })

  test('shows a build error until it is corrected, and restarts main for the same page', async () => {
    const place = page.url()
    change('renderer/screens/frame/rail.tsx', '<nav', '<<nav')
    await overlay().waitFor()
    change('main/loopback/server.ts', 'This file is no longer offered.', `'Gone.`)
    await program.waitFor(/SyntaxError[\s\S]*Main does not begin like this/)
    expect(await askMain()).toContain('This file is no longer offered.')
    change('renderer/screens/frame/rail.tsx', '<<nav', '<nav')
    await overlay().waitFor({ state: 'detached' })
    const reloaded = page.waitForEvent('load')
    change('main/loopback/server.ts', `'Gone.`, 'Gone.')
    await program.waitFor(/Main started again/)
    await reloaded
    expect(await askMain()).toContain('Gone.')
    await page.getByRole('heading', { name: 'This day' }).waitFor()
    expect(page.url()).toBe(place)
  })

  test('ends all its processes on SIGINT', async () => {
    expect(await program.stop('SIGINT')).toEqual({ code: 0, signal: null })
    // Main has released the data.
    expect(existsSync(path.join(data, 'running.address'))).toBe(false)
  })
})

test('the package contains no code of npm run dev', async () => {
  await buildStale(['renderer', 'main'])
  const dist = path.join(root, 'dist')
  const shipped = globSync(['main/*.{js,cjs}', 'renderer/**/*.js'], { cwd: dist })
  expect(shipped.length).toBeGreaterThan(10)
  const traces = /__PREFRESH__|@vite\/client|take-new-texts/
  expect(shipped.filter(file => traces.test(readFileSync(path.join(dist, file), 'utf8')))).toEqual([])
})
