/** Pictures of every screen in every theme and three sizes: `npm run screenshots [-- FOLDER [PART OF A NAME]]`. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../e2e/find-chromium.ts'
import { connectTo } from '../e2e/technician.ts'
import { openHardDay, writeNotes } from './hard-day.ts'
import { hardScreens } from './hard-screens.ts'
import { call, takeAll } from './pictures.ts'
import { startApp, withFolder } from './programs.ts'
import { firstScreens, sampleScreens } from './sample-screens.ts'

const folder = process.argv[2] ?? path.join(os.tmpdir(), 'fieldbook-screenshots')
/** `first`, `sample` or `hard`; all of them without it */
const asked = process.argv[3]
/** what the README shows, kept beside this file */
const kept = {
  'today.png': 'today-light-1440.png',
  'form.png': 'hard-form-sun-1024.png',
  'outbox.png': 'hard-outbox-dark-1024.png',
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    viewport: { width: 1024, height: 640 },
  })
  await page.goto(address)
  return page
}

const worlds: Record<string, (browser: Browser, data: string) => Promise<void>> = {
  first: async (browser, data) => {
    const app = await startApp(data)
    await takeAll(await openPage(browser, app.address), firstScreens, folder).finally(app.stop)
  },
  sample: async (browser, data) => {
    const app = await startApp(data, ['--demo'])
    await takeAll(await openPage(browser, app.address), sampleScreens, folder).finally(app.stop)
  },
  hard: async (browser, data) => {
    const day = await openHardDay(data)
    const app = await startApp(path.join(data, 'app'))
    try {
      const page = await openPage(browser, app.address)
      await connectTo(page, day.credentials, day.dispatcher)
      await page.getByTestId('job-row').nth(2).waitFor()
      await call(page, 'settings.save', { language: 'sv' })
      await writeNotes(page)
      await takeAll(page, hardScreens(day), folder)
    } finally {
      await app.stop()
      await day.end()
    }
  },
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu'] })
try {
  for (const [name, look] of Object.entries(worlds))
    if (asked === undefined || asked === name) await withFolder(data => look(browser, data))
} finally {
  await browser.close()
}
for (const [name, from] of Object.entries(kept))
  if (existsSync(path.join(folder, from)))
    copyFileSync(path.join(folder, from), path.join(import.meta.dirname, name))
console.log(`The pictures are in ${folder}; ${Object.values(kept).join(', ')} are also beside the script.`)
