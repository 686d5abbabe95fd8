/** Arranges overlapping spans of time in lanes, and finds the gaps between spans. */

/** Minutes of a day or milliseconds, but always the same unit. */
export interface Span {
  from: number
  to: number
}

export type Laid<S extends Span> = S & {
  /** index of the lane, and the number of lanes */
  lane: number
  lanes: number
  /** how many other spans overlap in time */
  beside: number
}

/** The least drawn length of a span, and the end of the drawn range. */
export interface Drawn {
  least: number
  end: number
}

/** In order of their start, each span gets the first free lane. Spans that are not work overlap nothing. */
export function layOut<S extends Span>(
  spans: readonly S[],
  as: Drawn,
  isWork: (span: S) => boolean = () => true,
): Laid<S>[] {
  const sorted = [...spans].sort((a, b) => a.from - b.from || b.to - a.to)
  return clustersOf(sorted, as).flatMap(cluster => layOutCluster(cluster, as, isWork))
}

/** Returns the drawn span. A short span at the end of the range is moved forward. */
export function drawnOf({ from, to }: Span, { least, end }: Drawn): Span {
  const start = Math.min(from, end - least)
  return { from: start, to: Math.max(to, start + least) }
}

/** Whether the two overlap. */
export function meets(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}

/** Groups spans that overlap directly or through others. */
function clustersOf<S extends Span>(sorted: readonly S[], as: Drawn): S[][] {
  const clusters: S[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  for (const span of sorted) {
    const last = clusters.at(-1)
    const { from, to } = drawnOf(span, as)
    if (last !== undefined && from < bottom) last.push(span)
    else clusters.push([span])
    bottom = Math.max(bottom, to)
  }
  return clusters
}

function layOutCluster<S extends Span>(
  cluster: readonly S[],
  as: Drawn,
  isWork: (span: S) => boolean,
): Laid<S>[] {
  const bottoms: number[] = []
  const placed = cluster.map(span => {
    const { from, to } = drawnOf(span, as)
    const free = bottoms.findIndex(bottom => bottom <= from)
    const lane = free === -1 ? bottoms.length : free
    bottoms[lane] = to
    return { span, lane }
  })
  return placed.map(({ span, lane }) => ({
    ...span,
    lane,
    lanes: bottoms.length,
    beside: isWork(span)
      ? cluster.filter(other => other !== span && isWork(other) && meets(span, other)).length
      : 0,
  }))
}

/** `after` begins where the gap ends; `before` is the span that ended last. */
export interface Gap<S extends Span> extends Span {
  before: S
  after: S
}

/** Returns the gaps of at least this length. `sorted`: by start. */
export function gapsBetween<S extends Span>(sorted: readonly S[], least: number): Gap<S>[] {
  const gaps: Gap<S>[] = []
  let before: S | null = null
  for (const span of sorted) {
    if (before !== null && span.from - before.to >= least)
      gaps.push({ from: before.to, to: span.from, before, after: span })
    if (before === null || span.to > before.to) before = span
  }
  return gaps
}
