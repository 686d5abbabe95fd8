import type { BoardJob } from '../../../shared/plan-contract.ts'
import { formatMetres } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import { plotOf } from './plot-jobs.ts'

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
    <figure class="job-plot">
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
