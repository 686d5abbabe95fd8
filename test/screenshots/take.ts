/** Pictures of the main screens of the sample day in every theme: `npm run screenshots [-- FOLDER]`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../e2e/find-chromium.ts'

const root = path.join(import.meta.dirname, '..', '..')
const folder = process.argv[2] ?? path.join(os.tmpdir(), 'fieldbook-screenshots')
const themes = ['light', 'dark', 'sun'] as const
const sizes = [
  { width: 1024, height: 640 },
  { width: 1440, height: 900 },
] as const
/** the one that the README shows, kept beside this file */
const shown = 'today-light-1440.png'

/** Each begins where the one before ended; the first at today's list. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  today: async page => {
    await goTo(page, 'Today')
    await page.getByRole('button', { name: 'Finish job' }).waitFor()
  },
  notes: async page => {
    await page.getByRole('tab', { name: /^Notes/ }).click()
    await page.getByTestId('note').first().waitFor()
  },
  writing: async page => {
    await page.getByRole('button', { name: /^Add note/ }).click()
    await page.getByRole('textbox', { name: 'Note' }).waitFor()
  },
  undo: async page => {
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
  },
  outbox: async page => {
    await goTo(page, 'Outbox')
    await page.getByTestId('outbox-item').waitFor()
  },
  'new-job': async page => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Everything is sent').waitFor()
    await goTo(page, 'New job')
    await page.getByLabel('Title').waitFor()
  },
  more: async page => {
    await goTo(page, 'More')
    await page.getByRole('group', { name: 'Theme' }).waitFor()
  },
}

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`${name}$`) }).click()
}

async function chooseTheme(page: Page, theme: string): Promise<void> {
  await goTo(page, 'More')
  await page.getByRole('radio', { name: new RegExp(`^${theme}$`, 'i') }).check()
  await page.locator(`:root[data-theme=${theme}]`).waitFor({ state: 'attached' })
}

async function takeAll(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu'] })
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    await page.goto(address)
    await page.getByTestId('job-row').first().waitFor()
    for (const theme of themes)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await chooseTheme(page, theme)
        for (const [name, show] of Object.entries(screens)) {
          await show(page)
          // What was said in passing is no part of the screen, nor is what the mouse happens to rest on.
          await page.locator('.saved').waitFor({ state: 'detached' })
          await page.mouse.move(0, 0)
          await page.screenshot({ path: path.join(folder, `${name}-${theme}-${size.width}.png`) })
        }
      }
  } finally {
    await browser.close()
  }
}

/** Runs `work` with the address of a sample day of its own, which is gone afterwards. */
async function withSampleDay(work: (address: string) => Promise<void>): Promise<void> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-sample-'))
  const args = ['main/start.ts', '--loopback', '--no-open', '--port', '0', '--demo', '--data', data]
  const app = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(app, 'close')
  try {
    for await (const line of createInterface({ input: app.stdout })) {
      const [address] = line.match(/http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/) ?? []
      if (address === undefined) continue
      await work(address)
      break
    }
  } finally {
    app.kill()
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

mkdirSync(folder, { recursive: true })
await withSampleDay(takeAll)
copyFileSync(path.join(folder, shown), path.join(import.meta.dirname, 'today.png'))
console.log(`The pictures are in ${folder}; ${shown} is also beside the script.`)
