/** The rule by which spans of time stand beside each other: which share a place, in how many lanes, and what is between. */

/** In whatever unit, as long as it is one: minutes of a day, or ms. */
export interface Span {
  from: number
  to: number
}

export type Laid<S extends Span> = S & {
  /** which of so many beside each other */
  lane: number
  lanes: number
  /** how many others are planned for the same time */
  beside: number
}

/** How long each is drawn at least, however short it is, and where nothing is drawn any more. */
export interface Drawn {
  least: number
  end: number
}

/**
 * In the order in which they begin, each in the first lane that is free again. What is no work lies where it lies, and
 * meets nothing.
 */
export function layOut<S extends Span>(
  spans: readonly S[],
  as: Drawn,
  isWork: (span: S) => boolean = () => true,
): Laid<S>[] {
  const sorted = [...spans].sort((a, b) => a.from - b.from || b.to - a.to)
  return clustersOf(sorted, as).flatMap(cluster => layOutCluster(cluster, as, isWork))
}

/** Where a span is drawn: a short one begins earlier where all ends. */
export function drawnOf({ from, to }: Span, { least, end }: Drawn): Span {
  const start = Math.min(from, end - least)
  return { from: start, to: Math.max(to, start + least) }
}

/** Whether both take some of the same time. */
export function meets(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}

/** Those that touch each other, directly or through another one. */
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

/** `after` begins where the gap ends, and `before` is what ended last. */
export interface Gap<S extends Span> extends Span {
  before: S
  after: S
}

/** Where nothing is between the first span and the last, for at least so long; `sorted` by their beginning. */
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
