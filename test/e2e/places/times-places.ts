/** Places of the user's own time: a week with work, corrections, and spans that were probably not ended. */
import type { Page } from 'playwright-core'
import type { TimeSpan, Times } from '../../../shared/contract/times.ts'
import { HOUR, MINUTE } from '../../../shared/limits/units.ts'
import { at, choose, type Place, readings, screen, today, unknownUuid } from './place.ts'

const times = screen('times')

/** Returns the same morning for any day, with a span that was never ended. */
function furnish(answer: object, isAsked = false): Times {
  const told = answer as Times
  const day = told.days.find(({ from, to }) => from <= told.now && told.now < to) ?? told.days[0]
  const eight = (day?.from ?? 0) + 8 * HOUR
  const span = (kind: TimeSpan['kind'], from: number, minutes: number | null): TimeSpan => {
    const range = {
      from: eight + from * MINUTE,
      to: minutes === null ? null : eight + (from + minutes) * MINUTE,
    }
    const pressed = { kind, ...range }
    const job = { jobUuid: unknownUuid, jobTitle: 'Boiler: annual service, block C', externalId: '4711' }
    return { ...job, kind, ...range, pressed, since: range.from, correction: null }
  }
  const work = span('WORK', 35, 100)
  const correction = {
    ...{ uuid: unknownUuid, jobUuid: unknownUuid, at: eight + 9 * HOUR, kind: 'WORK' as const },
    ...{
      from: work.from,
      to: work.to,
      reason: 'Forgot to press the end',
      pressed: work.pressed,
      replaces: null,
    },
  }
  return {
    ...told,
    spans: [span('TRAVEL', 0, 35), { ...work, correction }, span('BREAK', 135, 20)],
    asked: isAsked ? [span('WORK', -60, null)] : [],
    corrections: [
      {
        ...{ uuid: unknownUuid, jobUuid: unknownUuid, jobTitle: 'Boiler', at: eight + 9 * HOUR, from: eight },
        text: 'My time: Work Fri 20 Nov 08:35–19:00 is corrected to Work Fri 20 Nov 08:35–10:15. Forgot to press the end',
        sending: null,
      },
    ],
    jobs: [{ uuid: unknownUuid, title: 'Boiler' }],
  }
}

const furnished = { method: /^times\.read$/, do: (answer: object) => furnish(answer) }
const asked = { method: /^times\.read$/, do: (answer: object) => furnish(answer, true) }

/** Opens the form, unless an unfinished one is already open. */
const openForm = (button: string) => async (page: Page) => {
  const opened = page.locator('.times-form')
  await opened.or(page.locator(button)).first().waitFor()
  if ((await opened.count()) === 0) await page.locator(button).first().click()
}

export const timesPlaces: readonly Place[] = [
  times({ screen: 'times', state: 'a week', calls: furnished, shown: '.times-span' }),
  screen('times?date=2020-02-02')({ screen: 'times', state: 'empty', shown: '.times .empty' }),
  times({
    screen: 'times',
    state: 'correcting',
    calls: furnished,
    go: openForm('.times-span .button'),
    shown: '.times-form',
  }),
  times({
    screen: 'times',
    state: 'nothing entered',
    calls: furnished,
    go: async page => {
      await openForm('.times-add')(page)
      await page.locator('.times-form .button-primary').first().click()
    },
    shown: '.times-form [aria-invalid=true]',
  }),
  times({
    screen: 'times',
    state: 'not ended',
    calls: asked,
    go: choose('.times-question .button-primary'),
    shown: '.times-question .times-form',
  }),
  today({ screen: 'day', state: 'work not ended', calls: asked, shown: '.times-asked-here' }),
  at('trouble', () => '#/times')({ screen: 'times', state: 'offline', shown: '.times-day' }),
  ...readings({ screen: 'times' }, /^times\.read$/, times),
]
