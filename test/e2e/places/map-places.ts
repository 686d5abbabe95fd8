/** Places of the map of a day: with jobs, without any, and while it is read. */
import type { Day } from '../../../shared/views/view.ts'
import { at, type Place, placedNear, readings, screen } from './place.ts'

const map = screen('map')

/** Gives each job of the day a position. */
const placeJobs = (day: Day): Day => ({
  ...day,
  timed: day.timed.map((job, nth) => ({
    ...job,
    destinations: placedNear(nth),
  })),
})

const downloading = { file: null, problem: null, coming: { done: 12_000_000, size: 480_000_000 } }

export const mapPlaces: readonly Place[] = [
  map({ screen: 'map', state: 'a day', shown: '.stop' }),
  map({
    screen: 'map',
    state: 'a day with positions',
    calls: { method: /^day\.read$/, do: placeJobs },
    shown: '.map-point, .day-map .stop',
  }),
  screen('map?date=2020-02-02')({ screen: 'map', state: 'empty', shown: '.day-map .empty' }),
  at('trouble', () => '#/map')({ screen: 'map', state: 'offline', shown: '.stop, .day-map .empty' }),
  map({
    screen: 'map',
    state: 'downloading',
    calls: {
      method: /^(?:map|day)\.read$/,
      do: (answer: Day | object) => ('timed' in answer ? placeJobs(answer) : downloading),
    },
    shown: '.day-map-note',
  }),
  ...readings({ screen: 'map' }, /^day\.read$/, map),
]
