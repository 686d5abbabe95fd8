import type { BoardJob } from '../../../shared/plan-contract.ts'
import { formatMetres, metresBetween, pointOf } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'

const WIDTH = 280
const EDGE = 14

/** Where the jobs are that wait, and small beside them those that are planned; each says its place in words elsewhere. */
export function JobPlot(props: {
  waiting: readonly BoardJob[]
  planned: readonly BoardJob[]
  isMarked: (jobUuid: string) => boolean
}) {
  const { waiting, planned, isMarked } = props
  const plot = plotOf([...planned, ...waiting])
  if (plot === null) return null
  const waits = new Set(waiting.map(({ uuid }) => uuid))
  const height = WIDTH / plot.ratio
  const words = t('board.placesText', { count: plot.dots.length, distance: formatMetres(plot.across) })
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
          ) : isWaiting ? (
            <rect
              key={job.uuid}
              class="job-plot-waiting"
              x={cx - 4}
              y={cy - 4}
              width={8}
              height={8}
              transform={`rotate(45 ${cx} ${cy})`}
            />
          ) : (
            <circle key={job.uuid} class="job-plot-planned" cx={cx} cy={cy} r={3} />
          )
        })}
      </svg>
      <figcaption class="small soft numbers">{words}</figcaption>
    </figure>
  )
}

// Where jobs are, on a plane drawn by ourselves: no map of others, and no network for it.

/** How many times as wide as high what it shows is, within what fits. */
const RATIO = { least: 1.6, most: 2.5 } as const

/**
 * Each from the left and from above, between 0 and 1, and how far it is from end to end in metres; null where no job has
 * coordinates. North is up; a metre is as long in both directions.
 */
function plotOf(jobs: readonly BoardJob[]) {
  const points = jobs.flatMap(job => {
    const point = pointOf(job)
    return point === null ? [] : [{ job, ...point }]
  })
  if (points.length === 0) return null
  const middle = (range(points.map(({ latitude }) => latitude)).middle * Math.PI) / 180
  const flat = points.map(({ job, latitude, longitude }) => ({
    job,
    east: longitude * Math.cos(middle),
    south: -latitude,
  }))
  const [east, south] = [range(flat.map(one => one.east)), range(flat.map(one => one.south))]
  const ratio = Math.min(RATIO.most, Math.max(RATIO.least, east.size / (south.size || Number.EPSILON) || 1))
  // whichever direction is longer fills it
  const height = Math.max(south.size, east.size / ratio)
  const scale = (value: number, { middle }: { middle: number }, size: number) =>
    size === 0 ? 0.5 : 0.5 + (value - middle) / size
  const dots = flat.map(({ job, east: e, south: s }) => ({
    job,
    x: scale(e, east, height * ratio),
    y: scale(s, south, height),
  }))
  return { dots, across: acrossOf(points.map(({ job }) => job)), ratio }
}

function range(values: readonly number[]) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { middle: (least + most) / 2, size: most - least }
}

/** Those that are farthest apart are at the edge: of each direction the two ends are looked at. */
function acrossOf(jobs: readonly BoardJob[]): number {
  const ends = (['latitude', 'longitude'] as const).flatMap(name => {
    const sorted = jobs.toSorted((a, b) => (pointOf(a)?.[name] ?? 0) - (pointOf(b)?.[name] ?? 0))
    return [...sorted.slice(0, 1), ...sorted.slice(-1)]
  })
  return Math.max(0, ...ends.flatMap(one => ends.map(other => metresBetween(one, other) ?? 0)))
}
