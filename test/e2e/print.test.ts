/** Printing: a browser prints the whole screen, including parts that are scrolled out. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { readPdfText } from '../support/pdf-text.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub, type TestHub } from './support/dispatcher.ts'
import { postHubForm } from './support/hub-api.ts'
import { openJob } from './support/technician.ts'

const jobUuid = '0d9f3a6c-2f0b-4c29-9a50-5c1f0a8e7b11'
const notes = Array.from({ length: 45 }, (_, at) => `Reading ${at + 1} of 45, end.`)
const questions = Array.from({ length: 40 }, (_, at) => `Question ${at + 1} of 40, end`)
let testHub: TestHub

beforeAll(async () => {
  testHub = await openTestHub({ [jobUuid]: 'Pump room' })
  const { credentials } = testHub
  const headers = { 'API-Key': credentials.apiKey }
  for (const text of notes) {
    const body = new URLSearchParams({ text })
    await fetch(`${credentials.baseUrl}/job/${jobUuid}/note`, { method: 'POST', headers, body })
  }
  const fields = questions.map((label, at) => ({ name: `q${at}`, label, type: 'TEXT' }))
  await postHubForm(credentials, { title: 'Long form', jobUuid, fields })
})

async function printed(page: Page): Promise<string> {
  const text = await readPdfText(await page.pdf({ format: 'A4' }))
  return text.replace(/\s+/g, ' ')
}

test('a job is printed with all notes, and a form with all questions', async () => {
  const { page, problems } = await openConnected(testHub, { colorScheme: 'dark' })
  await openJob(page, jobUuid)
  await page.getByRole('tab', { name: /^Notes 45/ }).click()
  await page.getByText(notes[44] ?? '').waitFor()
  const job = await printed(page)
  expect(notes.filter(note => !job.includes(note))).toEqual([])
  expect(job).toContain('Pump room')
  expect(job).not.toContain('Outbox')

  // The rest of a long form is drawn frame by frame: it is printed before the next frame.
  await page.evaluate('globalThis.requestAnimationFrame = () => 0')
  await page.keyboard.press('f')
  await page.getByLabel(questions[0] ?? '').waitFor()
  const form = await printed(page)
  expect(questions.filter(question => !form.includes(question))).toEqual([])
  expect(problems).toEqual([])
})
