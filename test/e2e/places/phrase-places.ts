/** Places with the phrases of the group. */
import type { Page } from 'playwright-core'
import { choose, type Place, readings, screen, unknownUuid } from './place.ts'

const phrases = [
  { uuid: unknownUuid, name: 'leak', text: 'The flange leaks. It was tightened.' },
  { uuid: unknownUuid.replace('8a', '8b'), name: 'läcka', text: 'Flänsen läcker.\nDen är åtdragen.' },
  ...[
    ['filter', 'The filter was changed.'],
    ['fire-door', 'The door does not close by itself. The closer was adjusted, and the door closes now.'],
    ['key', 'The key is with the caretaker.'],
    ['level', 'The level is right. '.repeat(20).trim()],
    ['no-access', 'Nobody opened. A card with a new time was left at the door.'],
    ['pressure', 'The pressure is right.'],
    ['pump', 'The pump was replaced. The old one is in the van.'],
    ['quote', 'The customer asked for a quote.'],
  ].map(([name, text], nth) => ({ uuid: unknownUuid.replace('8a', `9${nth}`), name, text })),
]
const view = { phrases, mayChange: true }
const readView = (answer: object) => ({ method: /^phrase\.list$/, do: () => answer })
const at = screen('phrases')

async function edit(page: Page): Promise<void> {
  await page.locator(`[data-phrase="${unknownUuid}"] .phrase-edit`).click()
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
      await page.locator('.phrase-form textarea').fill('Gas leaks at the valve. The valve is shut.')
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
      await page.locator('.phrases-import').click()
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
