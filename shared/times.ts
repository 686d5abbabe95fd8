/**
 * What a person did, minute by minute: travel, work and breaks from what they pressed, and what they corrected over it.
 * Each minute is in one span at most, whatever order things arrive in (interface, "Times"). Pure; times are epoch
 * milliseconds, and count in whole minutes, so that what is read beside each other adds up.
 */
import { type Static, Type } from 'typebox'
import { Instant, nullable, Uuid } from './schema.ts'
import type { ResourceState } from './states.ts'
import { HOUR, MINUTE } from './units.ts'

const timeKinds = ['TRAVEL', 'WORK', 'BREAK'] as const
export type TimeKind = (typeof timeKinds)[number]

/** NONE: nothing of the kind was done then. */
export const correctedKinds = [...timeKinds, 'NONE'] as const
export type CorrectedKind = (typeof correctedKinds)[number]

export const timeLimits = {
  reasonLetters: 1_000,
  /** a pause that is longer was the end of the work, and no break */
  longestBreakMs: 4 * HOUR,
  /** of one correction */
  longestSpanMs: 24 * HOUR,
  /** from this hour of the day on whatever has run for a while is asked about */
  eveningHour: 18,
  askAfterMs: HOUR,
} as const

/** What the presses gave; without an end it still runs. */
const PressedTime = Type.Object({
  kind: Type.Enum([...timeKinds]),
  from: Instant,
  to: nullable(Instant),
})
type PressedTime = Static<typeof PressedTime>

export const TimeCorrection = Type.Object({
  uuid: Uuid,
  kind: Type.Enum([...correctedKinds]),
  from: Instant,
  to: nullable(Instant),
  reason: Type.String({ minLength: 1, maxLength: timeLimits.reasonLetters }),
  pressed: nullable(PressedTime),
  replaces: nullable(Uuid),
})
export type TimeCorrection = Static<typeof TimeCorrection>

/** The body of POST /job/:id/time. */
export const TimeCorrectionInput = Type.Object({
  ...TimeCorrection.properties,
  text: Type.String({ minLength: 1 }),
  eventTimeStamp: Type.Optional(nullable(Instant)),
})

/** A state that somebody came into on a job. */
export interface Press {
  jobUuid: string
  at: number
  state: ResourceState
}

export interface CorrectionOnJob extends TimeCorrection {
  jobUuid: string
  /** when it was written */
  at: number
}

export interface Span {
  jobUuid: string
  kind: TimeKind
  from: number
  /** null: it still runs */
  to: number | null
  /** what the presses gave, which a correction of it names; null: none gave it */
  pressed: PressedTime | null
  /** since when what was pressed runs, over what lies between */
  since: number
  correction: CorrectionOnJob | null
}

interface Layer {
  jobUuid: string
  kind: CorrectedKind
  from: number
  /** Infinity: it still runs */
  to: number
  since: number
  correction: CorrectionOnJob | null
}

/** What was pressed, between two presses to the millisecond. */
interface Run extends Layer {
  began: number
  ended: number
}

/** The last word on one time. */
interface Said {
  correction: CorrectionOnJob
  /** what was pressed, of which it is said, where no end of that was known */
  run: Run | undefined
}

/**
 * In order of time, and none over another. Presses of the same moment are in the order of pressing. Of two things at
 * once the one that began later has the minutes, and before a break whatever is no break.
 */
export function spansOf(
  presses: readonly Press[],
  corrections: readonly CorrectionOnJob[],
  now: number,
): Span[] {
  const pressed = runsOf(presses)
  const valid = validOf(corrections, pressed)
  // a break that is too long for one is none by itself; what was said of it counts
  const runs: Layer[] = pressed.filter(run => run.to > run.from && !isEndOfWork(run, now))
  const left = valid.reduce(withoutCorrected, runs)
  return paint([...left, ...valid.map(layerOf)])
}

/** Whole minutes of each kind between two instants, in ms. */
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

/** The beginning of the minute, in epoch ms. */
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
 * What was pressed, by its end or the end of all: whoever goes on elsewhere has no break any more. Also what took no
 * whole minute, as something may be said of it.
 */
function runsOf(presses: readonly Press[]): Run[] {
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

/** Breaks lie under everything; of the rest the one that began later lies on top. */
function byAge(a: Layer, b: Layer): number {
  return (
    Number(a.kind !== 'BREAK') - Number(b.kind !== 'BREAK') ||
    a.from - b.from ||
    (a.jobUuid < b.jobUuid ? -1 : 1)
  )
}

/**
 * Of what was said of the same time only the last, in the order of writing. Whatever another one takes the place of is
 * not the last, by whatever clock it was written.
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

/** Which time it is said of: what was pressed, else what was added first. */
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

/** What was pressed, and is said otherwise since, does not count. */
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

/** Without an end it ends where what was pressed does. */
function layerOf({ correction, run }: Said): Layer {
  const { jobUuid, kind } = correction
  const from = minuteOf(correction.from)
  const to = correction.to === null ? (run?.to ?? from) : minuteOf(correction.to)
  return { jobUuid, kind, from, to, since: from, correction }
}

/**
 * What was pressed, of which it is first said. Where a hub writes its own time to a press it may begin at another minute
 * than it was shown at: then it is what ran at the moment in which it was spoken of.
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

/** The topmost layer has each minute; `layers` from the lowest to the topmost. */
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

function pressedOf({ correction }: Layer, { kind, from, to }: Omit<Span, 'layer'>): PressedTime | null {
  return correction ? correction.pressed : { kind, from, to }
}
