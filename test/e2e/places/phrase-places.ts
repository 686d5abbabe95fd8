/** Places with the phrases of the group. */
import type { Page } from 'playwright-core'
import { choose, type Place, readings, screen, unknownUuid } from './place.ts'

const phrases = [
  { uuid: unknownUuid, name: 'leak', text: 'The flange leaks. It was tightened.' },
  { uuid: unknownUuid.replace('8a', '8b'), name: 'läcka', text: 'Flänsen läcker.\nDen är åtdragen.' },
  ...Array.from({ length: 8 }, (_, nth) => ({
    uuid: unknownUuid.replace('8a', `9${nth}`),
    name: `phrase-${nth}`,
    text: 'The pressure is right. '.repeat(nth * nth + 1).trim(),
  })),
]
const view = { phrases, mayChange: true }
const readView = (answer: object) => ({ method: /^phrase\.list$/, do: () => answer })
const at = screen('phrases')

async function edit(page: Page): Promise<void> {
  await page.locator(`[data-edit="${unknownUuid}"]`).click()
  await page.locator('.phrase-form textarea').fill('It leaks.')
}

export const phrasePlaces: readonly Place[] = [
  at({ screen: 'phrases', state: 'list', calls: readView(view), shown: '[data-testid=phrase]' }),
  at({
    screen: 'phrases',
    state: 'list of a technician',
    calls: readView({ ...view, mayChange: false }),
    shown: '[data-testid=phrase]',
  }),
  at({
    screen: 'phrases',
    state: 'empty',
    calls: readView({ phrases: [], mayChange: true }),
    shown: '.page .empty',
  }),
  at({
    screen: 'phrases',
    state: 'a wrong name',
    calls: readView(view),
    async go(page) {
      await page.locator('.phrases-add').click()
      await page.locator('.phrase-form input').fill('gas leak')
      await page.locator('.phrase-form [type=submit]').click()
    },
    shown: '.phrase-form .field-error',
  }),
  at({
    screen: 'phrases',
    state: 'conflict',
    calls: {
      method: /^phrase\.(list|change)$/,
      do: (answer: object) =>
        'phrases' in answer
          ? view
          : { ok: true, value: { isDone: false, stored: { name: 'leak', text: 'The valve leaks.' } } },
    },
    async go(page) {
      await edit(page)
      await page.locator('.phrase-form [type=submit]').click()
    },
    shown: '.phrase-form .strip',
  }),
  at({
    screen: 'phrases',
    state: 'import',
    calls: readView(view),
    async go(page) {
      await page.locator('.buttons .button:has(.lucide-file-input)').click()
      await page.locator('textarea').fill('leak\tThe valve leaks.\ngas leak\tGas leaks.\npump')
    },
    shown: '.phrase-lines',
  }),
  at({
    screen: 'phrases',
    state: 'offline',
    calls: { method: /^phrase\.fetch$/, do: 'break' },
    go: choose('.page-head button'),
    shown: '[role=alert] .toast',
  }),
  ...readings({ screen: 'phrases' }, /^phrase\.list$/, at),
]
