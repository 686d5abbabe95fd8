/** Places of the map of a day: with jobs, without any, and while it is read. */
import { at, type Place, readings, screen } from './place.ts'

const map = screen('map')

export const mapPlaces: readonly Place[] = [
  map({ screen: 'map', state: 'a day', shown: '.stop' }),
  screen('map?date=2020-02-02')({ screen: 'map', state: 'empty', shown: '.day-map .empty' }),
  at('trouble', () => '#/map')({ screen: 'map', state: 'offline', shown: '.stop, .day-map .empty' }),
  ...readings({ screen: 'map' }, /^day\.read$/, map),
]
