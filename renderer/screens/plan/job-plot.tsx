import { metresBetweenPoints, type Point } from '../../../shared/rules/distance.ts'
import { formatMetres } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'

const WIDTH = 280
const EDGE = 14
/** More marks than this are drawn smaller. */
const MANY = 60

/** The position of a job in degrees. */
export interface PlacedJob extends Point {
  uuid: string
}

/** Plots waiting jobs, and planned jobs as smaller marks. Other parts of the screen name each place in words. */
export function JobPlot(props: {
  waiting: readonly PlacedJob[]
  planned: readonly PlacedJob[]
  isMarked: (jobUuid: string) => boolean
}) {
  const { waiting, planned, isMarked } = props
  const plot = plotOf([...planned, ...waiting])
  if (plot === null) return null
  const waits = new Set(waiting.map(({ uuid }) => uuid))
  const height = WIDTH / plot.ratio
  const words = t('board.placesText', { distance: formatMetres(plot.across) })
  return (
    <figure class="job-plot stack-close">
      <svg viewBox={`0 0 ${WIDTH + 2 * EDGE} ${height + 2 * EDGE}`} role="img" aria-label={t('board.places')}>
        {plot.dots.map(({ job, x, y }) => {
          const [cx, cy] = [EDGE + x * WIDTH, EDGE + y * height]
          const isWaiting = waits.has(job.uuid)
          return isMarked(job.uuid) ? (
            <g key={job.uuid} class="job-plot-marked">
              <circle cx={cx} cy={cy} r={10} />
              <circle cx={cx} cy={cy} r={4} />
            </g>
          ) : (
            <circle
              key={job.uuid}
              class={isWaiting ? 'job-plot-waiting' : 'job-plot-planned'}
              cx={cx}
              cy={cy}
              r={plot.dots.length > MANY ? 2.5 : 4}
            />
          )
        })}
      </svg>
      <figcaption class="small soft numbers">{words}</figcaption>
    </figure>
  )
}

// Plots jobs by their coordinates. It needs no map service and no network.

/** Limits of the plot's ratio of width to height. */
const RATIO = { least: 1.6, most: 2.5 } as const

/**
 * Positions of the jobs between 0 and 1 from the left and from the top (north is up), and the metres from end to end. A
 * job far from all others is at the edge. Returns null without jobs.
 */
export function plotOf(jobs: readonly PlacedJob[]) {
  if (jobs.length === 0) return null
  const middle = (median(jobs.map(({ latitude }) => latitude)) * Math.PI) / 180
  const flat = jobs.map(job => ({
    job,
    east: job.longitude * Math.cos(middle),
    south: -job.latitude,
  }))
  const near = nearOnes(flat)
  const [east, south] = [range(near.map(one => one.east)), range(near.map(one => one.south))]
  const ratio = Math.min(RATIO.most, Math.max(RATIO.least, east.size / (south.size || Number.EPSILON) || 1))
  // the longer direction fills the plot
  const height = Math.max(south.size, east.size / ratio)
  const scale = (value: number, { middle }: { middle: number }, size: number) =>
    size === 0 ? 0.5 : Math.min(1, Math.max(0, 0.5 + (value - middle) / size))
  const dots = flat.map(({ job, east: e, south: s }) => ({
    job,
    x: scale(e, east, height * ratio),
    y: scale(s, south, height),
  }))
  return { dots, across: acrossOf(near.map(({ job }) => job)), ratio }
}

/** Share of the jobs, counted from the middle. The farthest of them is the measure for `FAR.times`. */
const MIDDLE = 0.95
/** A job is far away if it is this many times farther than the others, and this many degrees (110 km each). */
const FAR = { times: 3, degrees: 1 } as const

/** Leaves out jobs that are far from all others: one wrong coordinate would make all the others one dot. */
function nearOnes<Placed extends { east: number; south: number }>(places: readonly Placed[]): Placed[] {
  const [east, south] = [median(places.map(one => one.east)), median(places.map(one => one.south))]
  const awayOf = (one: Placed) => Math.hypot(one.east - east, one.south - south)
  const sorted = places.map(awayOf).sort((a, b) => a - b)
  const reach = sorted[Math.max(0, Math.floor(sorted.length * MIDDLE) - 1)] ?? 0
  return places.filter(one => awayOf(one) <= Math.max(reach * FAR.times, FAR.degrees))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2
}

function range(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  return { middle: (least + most) / 2, size: most - least }
}

/** Measures between the extremes of each direction only, because all pairs of jobs would be too many. */
function acrossOf(jobs: readonly PlacedJob[]): number {
  const ends = (['latitude', 'longitude'] as const).flatMap(name => {
    const sorted = jobs.toSorted((a, b) => a[name] - b[name])
    return [...sorted.slice(0, 1), ...sorted.slice(-1)]
  })
  return Math.max(0, ...ends.flatMap(one => ends.map(other => metresBetweenPoints(one, other))))
}
