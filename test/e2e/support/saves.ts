/** Every action on the screens that saves, with its message; and the methods that save nothing. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Method, requests } from '../../../shared/contract/contract.ts'
import { DAY } from '../../../shared/limits/units.ts'
import type { FurnishedDay } from './furnished-day.ts'
import { handOver } from './hand-over.ts'
import { keySaves, settings } from './more-saves.ts'
import { paperSaves } from './paper-saves.ts'

/** A saving method, with the action on the screen and the message after it. */
export interface Save {
  method: Method
  /** address of the screen */
  at: (day: FurnishedDay) => string
  /** prepares the screen once */
  prepare?: (day: FurnishedDay) => Promise<unknown>
  /** performs the action; can be repeated after a failure */
  act: (page: Page, day: FurnishedDay) => Promise<unknown>
  said: RegExp
}

const click = (selector: string) => (page: Page) => page.locator(selector).first().click()
const job = (day: FurnishedDay) => `#/today?job=${day.jobUuid}`
const tab = (name: string) => (day: FurnishedDay) => `#/today?job=${day.jobUuid}&tab=${name}`
const form = (day: FurnishedDay) => `#/today?job=${day.jobUuid}&form=${day.formUuid}`
const ownFields = (day: FurnishedDay) => `#/today?job=${day.jobUuid}&details=`
const to = (address: string) => () => address

async function writeNote(page: Page): Promise<void> {
  if ((await page.locator('.sheet textarea').count()) === 0) await page.locator('[data-capture=note]').click()
  await page.locator('.sheet textarea').fill('Nozzle changed')
}

async function dropPhoto(page: Page): Promise<void> {
  const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: '#1030c0' } })
  const buffer = await picture.jpeg().toBuffer()
  await page.locator('article.job').waitFor()
  await handOver(page, 'drop', { name: 'roof.jpg', mimeType: 'image/jpeg', buffer })
}

async function capturePage(page: Page): Promise<void> {
  if ((await page.locator('.camera').count()) === 0) await page.locator('[data-capture=photo]').click()
  await page.locator('.camera-modes input[value=paper]').check()
  await page.locator('.camera-shutter').click()
}

let captions = 0
async function writeCaption(page: Page): Promise<void> {
  const field = page.locator('.file .caption input')
  if ((await field.count()) === 0) await page.locator('.file-buttons .button').first().click()
  await field.fill(`The manual, copy ${++captions}`)
  await page.keyboard.press('Tab')
}

async function sign(page: Page): Promise<void> {
  await openPad(page)
  await page.locator('.sign-form input[type=radio]').nth(1).check()
  await page.locator('.sign-form .field input').fill('Ulla Bergman')
  await page.locator('.sheet-foot .button-primary').click()
}

async function openPad(page: Page): Promise<void> {
  await openSigning(page)
  await page.locator('.sign-form, .sign-list').first().waitFor()
  if ((await page.locator('.sign-form').count()) === 0)
    await page.locator('.sign-list > .buttons .button').first().click()
}

async function openSigning(page: Page): Promise<void> {
  if ((await page.locator('.jobsheet-signing').count()) === 0)
    await page.locator('[data-capture=sign]').click()
}

async function removeSigner(page: Page): Promise<void> {
  await openSigning(page)
  await page.locator('.sign-changes .lucide-trash-2').first().click()
  await page.locator('dialog .button-danger').click()
}

async function useHemp(page: Page): Promise<void> {
  if ((await page.locator('.material-sheet').count()) === 0)
    await page.locator('[data-capture=material]').click()
  await page.locator('.material-sheet input').first().fill('Hemp')
  await page.keyboard.press('Control+Enter')
}

const hemp = (page: Page) => page.locator('.stepper', { hasText: 'Hemp' }).last()

async function haveHemp({ page }: FurnishedDay): Promise<void> {
  await useHemp(page)
  await hemp(page).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.dock').waitFor()
}

const less = (page: Page) => hemp(page).locator('.lucide-minus').click()

/** Reduces the quantity until the item is gone; earlier actions may have made it more than one. */
async function takeAllHemp({ page }: FurnishedDay): Promise<void> {
  const row = page.locator('.item-row', { hasText: 'Hemp' }).last()
  for (let presses = 0; presses < 9; presses++) {
    if ((await row.locator('.lucide-trash-2').count()) > 0) return
    const before = await row.innerText()
    await less(page)
    await expect.poll(() => row.innerText()).not.toBe(before)
  }
}

/** Today with its jobs, whose first minute is over; right after midnight the day before. */
const dayOfTimes = () => {
  const at = new Date()
  const isFirstMinuteOver = at.getHours() > 0 || at.getMinutes() > 1
  const shown = isFirstMinuteOver ? at.getTime() : at.getTime() - DAY
  return `#/times?date=${new Intl.DateTimeFormat('sv-SE').format(shown)}`
}

async function addTime(page: Page): Promise<void> {
  if ((await page.locator('.times-form').count()) === 0) await page.locator('.times-add').first().click()
  await page.locator('.times-form select').selectOption({ index: 1 })
  await page.locator('.times-form [data-entry=time]').first().fill('00:00')
  await page.locator('.times-form [data-entry=time]').last().fill('00:01')
  await page.locator('.times-form input').last().fill('Called from home')
  await page.locator('.times-form [type=submit]').click()
}

async function moveTime(page: Page): Promise<void> {
  if ((await page.locator('.plan-form').count()) === 0) await page.locator('.plan-open').click()
  await page.locator('.plan-form [inputmode=numeric]:not([data-entry])').fill('45')
  await page.locator('.plan-form [type=submit]').click()
}

async function createJob(page: Page): Promise<void> {
  await page.locator('.new-job input').first().fill('Lift alarm')
  await page.locator('.new-job [type=submit]').click()
}

async function editNote(page: Page): Promise<void> {
  if ((await page.locator('.line textarea').count()) === 0) {
    // the first action of the line, or in its menu
    const line = page
      .locator('.line')
      .filter({ has: page.locator('.line-edit') })
      .first()
    const edit = line.locator('.line-edit')
    if (!(await edit.isVisible())) await line.locator('.menu-button').click()
    await edit.click()
  }
  await page.locator('.line textarea').fill('The lamp is changed')
  await page.locator('.line .button-primary').click()
}

async function removeWork(page: Page): Promise<void> {
  await page.locator('.line-actions .menu-button').first().click()
  await page.locator('.line-actions .line-remove').first().click()
  await page.locator('dialog .button-danger').click()
}

async function restoreEntry(page: Page): Promise<void> {
  if (!(await page.locator('.archive').evaluate(node => node.hasAttribute('open'))))
    await page.locator('.archive summary').click()
  await page.locator('[data-testid=archived] .button').first().click()
}

/** Removes another form if the earlier notice with the undo button is gone. */
async function undoFormRemoval(page: Page): Promise<void> {
  if ((await page.locator('.form-undo').count()) === 0) {
    await page.locator('.forms-open').last().click()
    await page.locator('.form-foot .button-danger').click()
  }
  await page.locator('.form-undo .button').click()
}

/** Main asks about unsent work first. An alert of an earlier attempt may still be shown. */
async function signOut(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    answer => answer.request().postData()?.includes('account.signOut') ?? false,
  )
  await page.locator('.more-leave .button').first().click()
  if ((await answered).ok()) await page.locator('dialog .button-danger').click()
}

const onJob: readonly Save[] = [
  {
    method: 'draft.save',
    at: job,
    act: async page => {
      await writeNote(page)
      await page.keyboard.type('.')
    },
    said: /saved on this laptop as you go/,
  },
  {
    method: 'note.add',
    at: job,
    act: async page => {
      await writeNote(page)
      await page.keyboard.press('Control+Enter')
    },
    said: /Note saved/,
  },
  { method: 'job.patch', at: job, act: click('.tick input'), said: /1 of 2 done/ },
  { method: 'job.patch', at: job, act: moveTime, said: /The new time is saved/ },
  { method: 'job.act', at: job, act: click('.steps .button:nth-child(2)'), said: /Paused at/ },
  { method: 'operation.undo', at: job, act: click('.step-block .strip .button'), said: /Undone/ },
  {
    method: 'map.saveOrder',
    at: to('#/map'),
    act: async page => {
      await page.locator('.stop-handle').first().focus()
      await page.keyboard.press('ArrowDown')
    },
    said: /Moved to place 2/,
  },
  { method: 'document.add', at: job, act: dropPhoto, said: /roof\.jpg is saved/ },
  { method: 'capture.addPage', at: job, act: capturePage, said: /^Captured, page \d/ },
  {
    method: 'capture.removePage',
    at: job,
    prepare: ({ page }) => capturePage(page),
    act: click('.camera-film .button:has(.lucide-undo-2)'),
    said: /^Page 1 is removed/,
  },
  { method: 'document.patch', at: tab('files'), act: writeCaption, said: /Caption saved/ },
  {
    method: 'document.remove',
    at: tab('files'),
    act: click('.file-buttons .button:has(.lucide-trash-2)'),
    said: /^Removed\. You can restore it/,
  },
  { method: 'form.patch', at: form, act: page => typeAnswer(page), said: /as you go/ },
  { method: 'details.patch', at: ownFields, act: readMeter, said: /as you go/ },
  { method: 'form.create', at: form, act: click('.form-foot .lucide-copy'), said: /New form saved/ },
  {
    method: 'form.remove',
    at: day => `${job(day)}&form=${day.emptyFormUuid}`,
    act: click('.form-foot .button-danger'),
    said: /Form removed/,
  },
  { method: 'form.restore', at: tab('forms'), act: undoFormRemoval, said: /The form is back/ },
  { method: 'job.staff', at: job, act: click('.plan-person .button'), said: /was removed from the job/ },
  {
    method: 'sheet.attach',
    at: day => `${job(day)}&sheet=`,
    act: click('.jobsheet .pane-line .button-primary'),
    said: /^Attached/,
  },
  {
    method: 'note.confirm',
    at: to('#/plan?view=waiting'),
    act: click('[data-testid=discrepancy] .button'),
    said: /Confirmed/,
  },
  { method: 'job.create', at: to('#/today?new='), act: createJob, said: /Job created/ },
  {
    method: 'sync.run',
    at: to('#/outbox'),
    act: click('.outbox-head [aria-keyshortcuts]'),
    said: /Sending and fetching/,
  },
  ...settings,
  {
    method: 'news.seeAll',
    at: to('#/changes'),
    async prepare(day) {
      for (const uuid of [day.bareUuid, day.goneUuid]) await day.moveJob(uuid)
    },
    act: click('.page-head .button'),
    said: /marked as seen/,
  },
  { method: 'material.add', at: job, act: useHemp, said: /^Added: 1 Hemp/ },
  { method: 'material.count', at: job, prepare: haveHemp, act: less, said: /Hemp/ },
  {
    method: 'material.remove',
    at: job,
    prepare: async day => {
      await haveHemp(day)
      await takeAllHemp(day)
    },
    act: page => hemp(page).locator('.lucide-trash-2').click(),
    said: /^Removed: Hemp/,
  },
  ...paperSaves,
  // After material, whose amounts a signature locks.
  { method: 'job.sign', at: job, act: sign, said: /Signature saved/ },
  { method: 'job.unsign', at: job, act: removeSigner, said: /Signature removed/ },
  { method: 'times.correct', at: dayOfTimes, act: addTime, said: /Your time is corrected/ },
]

let answers = 0
async function typeAnswer(page: Page): Promise<void> {
  await page.locator('.answer-text input').first().fill(`B-${++answers}`)
}

let readings = 0
async function readMeter(page: Page): Promise<void> {
  await page.locator('.answer-number input').fill(String(++readings))
}

const inDoubt: readonly Save[] = [
  {
    method: 'sync.answerSweep',
    at: to('#/today'),
    act: click('.banner .buttons .button'),
    said: /^Nothing changed\. You/,
  },
]

const inTrouble: readonly Save[] = [
  { method: 'operation.edit', at: to('#/outbox'), act: editNote, said: /Change saved/ },
  {
    method: 'operation.retry',
    at: to('#/outbox'),
    act: click('.line-actions .button:has(.lucide-refresh-cw)'),
    said: /Trying again/,
  },
  {
    method: 'operation.remove',
    at: to('#/outbox'),
    act: removeWork,
    said: /Removed\. You can restore it/,
  },
  { method: 'archive.restore', at: to('#/outbox'), act: restoreEntry, said: /Redone/ },
  { method: 'conflict.choose', at: job, act: click('.conflict-value .button'), said: /Choice saved/ },
  {
    method: 'job.putAway',
    at: day => `#/today?job=${day.goneUuid}`,
    act: click('.job .banner .button'),
    said: /Archived/,
  },
  {
    method: 'rescue.export',
    at: to('#/outbox'),
    act: click('.outbox-head .button:has(.lucide-file-down)'),
    said: /in the file/,
  },
]

const signedOut: readonly Save[] = [
  {
    method: 'account.signOut',
    at: to('#/more'),
    act: signOut,
    said: /Signed out/,
  },
]

/**
 * Methods that store no data of a user, end on another screen or in a file, or need a base server
 * (`base-forms.test.ts`).
 */
export const noSaves: readonly Method[] = Object.keys(requests).filter((name): name is Method =>
  /\.(read|state|status|list|history|progress|find|open|wake|show|preview|want|leave|missing|take|fetch)$|^setup\.|^account\.(signIn|move)$|^outbox\.report$|^laptop\.passOn$|^material\.day$|^vans\.count$|^board\.(jobs|offers)$|^waiting\.places$|^sheet\.(give|send)$|^times\.save(Csv|Pdf)$|^recovery\.(putAside|save)$|^update\.|^sso\.|^rescue\.(import|restore)$|^form\.(sendNow|correct)$|^operation\.confirm$|^capture\.(find|picture|text|offers|waiting|addStored|replacePage|moveTo|save|stopReading|resumeReading|reportBattery)$|^recording\.|^document\.(readText|stopReading)$|^blank\.(import|save|change|addToAsset)$|^phrase\.(import|change)$|^(availability|recurring)\.change$|^map\.(tile|order)$|^search\.(server|bringIn)$/.test(
    name,
  ),
)

/** The saves by the stage of the day. */
export const saves = {
  day: onJob,
  doubt: inDoubt,
  trouble: inTrouble,
  'signed out': [...keySaves, ...signedOut],
}
