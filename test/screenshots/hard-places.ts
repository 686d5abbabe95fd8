/** The places of the hard day: those whose look depends on their data. */
import { type Place, places } from '../e2e/support/places.ts'
import { hard } from './hard-things.ts'

const shown = [
  'day list',
  'job overview',
  'notes some',
  'note begun',
  'forms some',
  'form filled',
  'files some',
  'history some',
  'job sheet page',
  'week some',
  'planning discrepancies',
  'more settings',
  'signature drawn',
  'job conflict, offline',
  'day conflict, offline',
  'outbox conflict, offline',
]

const gone: Place = {
  screen: 'job',
  state: 'gone',
  stage: 'trouble',
  address: () => `#/today?job=${hard.gone}`,
  shown: '[data-testid=job-state]',
}

export const hardPlaces: readonly Place[] = [
  ...places.filter(({ screen, state }) => shown.includes(`${screen} ${state}`)),
  gone,
]
