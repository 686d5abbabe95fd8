/**
 * Computes travel, work and breaks, minute by minute, from state changes and corrections. Each minute is in one span at
 * most, whatever the order of arrival (interface, "Times"). Pure. Times are epoch ms in whole minutes, so that sums add
 * up.
 */
import { type Static, Type } from 'typebox'
import { HOUR, MINUTE } from '../limits/units.ts'
import { Instant, nullable, Uuid } from './schema.ts'
import type { ResourceState } from './states.ts'

const timeKinds = ['TRAVEL', 'WORK', 'BREAK'] as const
export type TimeKind = (typeof timeKinds)[number]

/** NONE: the user did none of them in this time. */
export const correctedKinds = [...timeKinds, 'NONE'] as const
export type CorrectedKind = (typeof correctedKinds)[number]

export const timeLimits = {
  reasonLetters: 1_000,
  /** a longer pause was the end of the work, not a break */
  longestBreakMs: 4 * HOUR,
  /** length of one correction */
  longestSpanMs: 24 * HOUR,
  /** from this hour on, the user is asked about spans that have run for a while */
  eveningHour: 18,
  askAfterMs: HOUR,
} as const

/** A span from state changes; `to` is null while it still runs. */
const ActionTime = Type.Object({
  kind: Type.Enum([...timeKinds]),
  from: Instant,
  to: nullable(Instant),
})
type ActionTime = Static<typeof ActionTime>

export const TimeCorrection = Type.Object({
  uuid: Uuid,
  kind: Type.Enum([...correctedKinds]),
  from: Instant,
  to: nullable(Instant),
  reason: Type.String({ minLength: 1, maxLength: timeLimits.reasonLetters }),
  pressed: nullable(ActionTime),
  replaces: nullable(Uuid),
})
export type TimeCorrection = Static<typeof TimeCorrection>

/** The body of POST /job/:id/time. */
export const TimeCorrectionInput = Type.Object({
  ...TimeCorrection.properties,
  text: Type.String({ minLength: 1 }),
  eventTimeStamp: Type.Optional(nullable(Instant)),
})

/** A state change of a person on a job. */
export interface TimeAction {
  jobUuid: string
  at: number
  state: ResourceState
}

export interface CorrectionOnJob extends TimeCorrection {
  jobUuid: string
  /** when the correction was written */
  at: number
}

export interface Span {
  jobUuid: string
  kind: TimeKind
  from: number
  /** null: the span still runs */
  to: number | null
  /** the span from state changes that a correction refers to; null: added time */
  pressed: ActionTime | null
  /** start of the uncorrected span, including the time that others cover */
  since: number
  correction: CorrectionOnJob | null
}

interface Layer {
  jobUuid: string
  kind: CorrectedKind
  from: number
  /** Infinity: the span still runs */
  to: number
  since: number
  correction: CorrectionOnJob | null
}

/** A span between two state changes, in milliseconds. */
interface Run extends Layer {
  began: number
  ended: number
}

/** The last correction of a span. */
interface Said {
  correction: CorrectionOnJob
  /** the corrected span, if the correction does not state its end */
  run: Run | undefined
}

/**
 * Returns spans sorted by time, without overlaps. State changes at the same moment stay in the order in which they were
 * made. If spans overlap, the span that began later gets the minutes, and breaks get them last.
 */
export function spansOf(
  presses: readonly TimeAction[],
  corrections: readonly CorrectionOnJob[],
  now: number,
): Span[] {
  const pressed = runsOf(presses)
  const valid = validOf(corrections, pressed)
  // a pause that is too long is no break, but a correction of it counts
  const runs: Layer[] = pressed.filter(run => run.to > run.from && !isEndOfWork(run, now))
  const left = valid.reduce(withoutCorrected, runs)
  return paint([...left, ...valid.map(layerOf)])
}

/** Returns the whole minutes of each kind between two instants, in ms. */
export function sumOf(
  spans: readonly Span[],
  between: { from: number; to: number },
  now: number,
): Record<TimeKind, number> {
  const sums = { TRAVEL: 0, WORK: 0, BREAK: 0 }
  for (const { kind, from, to } of spans) {
    const end = Math.min(to ?? minuteOf(now), between.to)
    sums[kind] += Math.max(0, end - Math.max(from, between.from))
  }
  return sums
}

/** Returns the beginning of the minute, in epoch ms. */
export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE
}

const kindIn: Partial<Record<ResourceState, TimeKind>> = {
  IN_TRANSIT: 'TRAVEL',
  ON_STATION: 'WORK',
  STARTED: 'WORK',
  PAUSED: 'BREAK',
}

/**
 * Returns spans from state changes, each until its end; a running span has no end. Starting another job ends a break.
 * Spans shorter than a minute are included, because they may have been corrected.
 */
function runsOf(presses: readonly TimeAction[]): Run[] {
  const open = new Map<string, Run>()
  const runs: Run[] = []
  const end = (run: Run | undefined, at: number) => {
    if (!run || run.ended <= at) return
    run.to = minuteOf(at)
    run.ended = at
  }
  for (const { jobUuid, at, state } of presses.toSorted((a, b) => a.at - b.at)) {
    const kind = kindIn[state]
    if (kind !== undefined && kind !== 'BREAK') {
      for (const run of open.values()) if (run.kind === 'BREAK') end(run, at)
    }
    const running = open.get(jobUuid)
    if (running && running.kind === kind) continue
    end(running, at)
    open.delete(jobUuid)
    if (kind === undefined) continue
    const run = runFrom(at, jobUuid, kind)
    open.set(jobUuid, run)
    runs.push(run)
  }
  return runs.sort(byAge)
}

function runFrom(began: number, jobUuid: string, kind: TimeKind): Run {
  const [from, to] = [minuteOf(began), Number.POSITIVE_INFINITY]
  return { jobUuid, kind, from, to, since: from, correction: null, began, ended: to }
}

function isEndOfWork({ kind, from, to }: Layer, now: number): boolean {
  return kind === 'BREAK' && Math.min(to, now) - from > timeLimits.longestBreakMs
}

/** Sorts breaks before other spans, and those by their start: later layers cover earlier ones. */
function byAge(a: Layer, b: Layer): number {
  return (
    Number(a.kind !== 'BREAK') - Number(b.kind !== 'BREAK') ||
    a.from - b.from ||
    (a.jobUuid < b.jobUuid ? -1 : 1)
  )
}

/**
 * Returns the last correction of each span, in the order of writing. A replaced correction never counts, even if its
 * clock is later.
 */
function validOf(corrections: readonly CorrectionOnJob[], runs: readonly Run[]): Said[] {
  const byUuid = new Map(corrections.map(one => [one.uuid, one]))
  const all = [...byUuid.values()].sort(byWriting)
  const replaced = new Set(all.map(({ replaces }) => replaces))
  const last = new Map<string, CorrectionOnJob>()
  const first = new Map<string, CorrectionOnJob>()
  for (const one of all) {
    const subject = subjectOf(one, byUuid)
    if (one.pressed?.to === null && !first.has(subject)) first.set(subject, one)
    const before = last.get(subject)
    if (before === undefined || !replaced.has(one.uuid) || replaced.has(before.uuid)) last.set(subject, one)
  }
  return [...last]
    .map(([subject, correction]) => ({ correction, run: runOf(first.get(subject), runs) }))
    .sort((a, b) => byWriting(a.correction, b.correction))
}

function byWriting(a: CorrectionOnJob, b: CorrectionOnJob): number {
  return a.at - b.at || (a.uuid < b.uuid ? -1 : 1)
}

/** Returns a key for the span that a correction refers to: a span from state changes, or the first added time. */
function subjectOf(
  { jobUuid, pressed, uuid, replaces }: CorrectionOnJob,
  byUuid: ReadonlyMap<string, CorrectionOnJob>,
): string {
  if (pressed) return `${jobUuid} ${pressed.kind} ${minuteOf(pressed.from)}`
  const seen = new Set([uuid])
  let root = uuid
  for (let next = replaces; next !== null && !seen.has(next); next = byUuid.get(next)?.replaces ?? null) {
    seen.add(next)
    root = next
  }
  return `${jobUuid} ${root}`
}

/** Removes the spans for which there is a correction. */
function withoutCorrected(pieces: Layer[], { correction, run }: Said): Layer[] {
  const { jobUuid, pressed } = correction
  if (!pressed) return pieces
  const shown = minuteOf(pressed.from)
  const [from, to] =
    pressed.to === null
      ? [Math.max(shown, run?.from ?? shown), run?.to ?? shown]
      : [shown, minuteOf(pressed.to)]
  return pieces.flatMap(piece => {
    if (piece.jobUuid !== jobUuid || piece.kind !== pressed.kind) return [piece]
    if (to <= piece.from || from >= piece.to) return [piece]
    return [
      { ...piece, to: Math.min(piece.to, from) },
      { ...piece, from: Math.max(piece.from, to) },
    ].filter(({ from, to }) => to > from)
  })
}

/** A correction without an end ends where the corrected span does. */
function layerOf({ correction, run }: Said): Layer {
  const { jobUuid, kind } = correction
  const from = minuteOf(correction.from)
  const to = correction.to === null ? (run?.to ?? from) : minuteOf(correction.to)
  return { jobUuid, kind, from, to, since: from, correction }
}

/**
 * Finds the span that the first correction referred to. A server that stamps state changes with its own time may have
 * moved the span's start to another minute. Then it is the span that ran at the moment of the correction.
 */
function runOf(first: CorrectionOnJob | undefined, runs: readonly Run[]): Run | undefined {
  if (!first?.pressed) return undefined
  const { jobUuid, pressed, at } = first
  const shown = minuteOf(pressed.from)
  const own = runs.filter(run => run.jobUuid === jobUuid && run.kind === pressed.kind)
  return (
    own.find(({ from, to }) => from <= shown && shown < to) ??
    own.find(({ began, ended }) => began <= at && at < ended)
  )
}

/**
 * Returns the visible spans: each minute belongs to its highest layer. `layers` are sorted from the lowest to the
 * highest.
 */
function paint(layers: readonly Layer[]): Span[] {
  const edges = [...new Set(layers.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const spans: (Span & { layer: Layer })[] = []
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1]
    if (to === undefined) break
    const layer = layers.findLast(one => one.from <= from && to <= one.to)
    if (layer === undefined || layer.kind === 'NONE') continue
    const end = to === Number.POSITIVE_INFINITY ? null : to
    const before = spans.at(-1)
    if (before?.layer === layer && before.to === from) before.to = end
    else spans.push({ ...spanOf(layer, layer.kind, from, end), layer })
  }
  return spans.map(({ layer, ...span }) => ({ ...span, pressed: pressedOf(layer, span) }))
}

function spanOf(
  { jobUuid, since, correction }: Layer,
  kind: TimeKind,
  from: number,
  to: number | null,
): Span {
  return { jobUuid, kind, from, to, pressed: null, since, correction }
}

function pressedOf({ correction }: Layer, { kind, from, to }: Omit<Span, 'layer'>): ActionTime | null {
  return correction ? correction.pressed : { kind, from, to }
}
