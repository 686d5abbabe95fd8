/**
 * I11: no minute of a user's time is counted twice or lost. The rule is implemented here a second time, minute by
 * minute, and compared with the server and each laptop.
 */
import { readTimesOf, type TimesOf } from '../../../main/service/jobs/read-times.ts'
import type { ReadDb } from '../../../main/store/db.ts'
import { pendingOf } from '../../../main/sync/outbox/operation.ts'
import {
  type CorrectionOnJob,
  type Span,
  spansOf,
  type TimeAction,
  timeLimits,
} from '../../../shared/entities/times.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import type { SimLaptop } from '../laptop.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'
import { isDue } from './once.ts'

const always = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER }

export const times: Invariant = {
  name: 'I11',
  duringOnEach({ laptops }) {
    for (const { name, life, userId, now } of laptops) {
      const found = life && findTwice(readTimesOf(life.store.read, userId, always), now())
      if (found) return `I11: ${name}: ${found}`
    }
    return null
  },
  atEnd(world) {
    for (const laptop of world.laptops) {
      const found = findLost(world, laptop) ?? findOther(world, laptop)
      if (found !== null) return found
    }
    return null
  },
}

/** Checks that each correction that is due is stored on the laptop, and at the server if that stores them. */
function findLost(world: World, { name, life, userId }: SimLaptop): string | null {
  if (!life) return null
  // Compares texts, which are unique: a correction that is sent again is named differently.
  const there = world.hub.own && correctionsIn(world.hub.own.store.read, userId)
  const here = correctionsIn(life.store.read, userId)
  for (const meant of world.meant) {
    const { claim, laptop, jobUuid } = meant
    if (laptop !== name || claim.type !== 'note' || claim.time === undefined || !isDue(world, meant)) continue
    // A deleted job's corrections are deleted with it.
    if (world.history.graves.has(jobUuid)) continue
    const isOn = (all: TimesOf['corrections'] | null) =>
      all === null || all.some(one => one.text === claim.text && one.jobUuid === jobUuid)
    if (!isOn(there)) return `I11: the hub has not the time of "${claim.text}" of ${name} on job ${jobUuid}`
    if (isHere(life.store.read, jobUuid, claim.text) && !isOn(here))
      return `I11: ${name} lost the time of "${claim.text}" on job ${jobUuid}`
  }
  return null
}

function correctionsIn(db: ReadDb, userId: number): TimesOf['corrections'] {
  return readTimesOf(db, userId, always).corrections
}

/** Returns whether the job is here: a removed job's history is removed too. */
function isHere(db: ReadDb, jobUuid: string, text: string): boolean {
  const row = db.get(
    `SELECT 1 FROM events e JOIN jobs j ON j.id = e.job_id WHERE j.uuid = ? AND e.comment = ?`,
    jobUuid,
    text,
  )
  return row !== undefined
}

/** Checks that the laptop's and the server's times of fully read jobs are equal. */
function findOther({ hub }: World, { name, life, userId, now }: SimLaptop): string | null {
  const there = hub.own && readTimesOf(hub.own.store.read, userId, always)
  const wrong = there && findWrong(there, now())
  if (wrong !== null) return `I11: the hub: ${wrong}`
  if (!life) return null
  const here = readTimesOf(life.store.read, userId, always)
  const ofItsOwn = findWrong(here, now())
  if (ofItsOwn !== null) return `I11: ${name}: ${ofItsOwn}`
  if (!there) return null
  const isSame = (uuid: string) => isShownWhole(life.store.read, uuid)
  const of = ({ presses, corrections }: TimesOf) => ({
    presses: presses.filter(one => isSame(one.jobUuid)),
    corrections: corrections.filter(one => isSame(one.jobUuid)),
  })
  const [a, b] = [saySpans(of(here), now()), saySpans(of(there), now())]
  return a === b ? null : `I11: ${name} has the time ${a}, and the hub has ${b}`
}

function isShownWhole(db: ReadDb, uuid: string): boolean {
  const row = db.get(
    `SELECT 1 FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE j.uuid = ? AND m.is_mine = 1 AND m.gone IS NULL AND m.detail_at IS NOT NULL`,
    uuid,
  )
  return row !== undefined && pendingOf(db, uuid).length === 0
}

function saySpans({ presses, corrections }: TimesOf, now: number): string {
  return spansOf(presses, corrections, now)
    .map(
      ({ jobUuid, kind, from, to }) =>
        `${kind} ${from / MINUTE}-${to === null ? '' : to / MINUTE} ${jobUuid}`,
    )
    .join(', ')
}

interface Told {
  presses: readonly TimeAction[]
  corrections: readonly CorrectionOnJob[]
}

/** Finds overlapping spans. */
function findTwice({ presses, corrections }: Told, now: number): string | null {
  const spans = spansOf(presses, corrections, now)
  for (const [index, { to }] of spans.entries()) {
    const next = spans[index + 1]
    if (next && (to === null || next.from < to)) return `the minute ${next.from / MINUTE} is there twice`
  }
  return null
}

/** Finds a minute that the spans and this implementation assign differently. The edges of all spans are compared. */
export function findWrong(of: Told, now: number): string | null {
  const { presses, corrections } = of
  const twice = findTwice(of, now)
  if (twice !== null) return twice
  const spans = spansOf(presses, corrections, now)
  const edges = [...presses.map(({ at }) => at), ...corrections.flatMap(({ from, to }) => [from, to ?? from])]
  for (const edge of edges) {
    for (const minute of [Math.floor(edge / MINUTE) - 1, Math.floor(edge / MINUTE)]) {
      const expected = ownerOf(minute, presses, corrections, now)
      const found = sayOwner(spans.find(one => isIn(minute, one)) ?? null)
      if (found !== expected) return `the minute ${minute} is ${found}, and should be ${expected}`
    }
  }
  return null
}

function isIn(minute: number, { from, to }: Pick<Span, 'from' | 'to'>): boolean {
  return from / MINUTE <= minute && (to === null || minute < to / MINUTE)
}

function sayOwner(span: Pick<Span, 'kind' | 'jobUuid'> | null): string {
  return span === null ? 'nobody’s' : `${span.kind} on ${span.jobUuid}`
}

const minutes = (at: number) => Math.floor(at / MINUTE)

/** Returns the job and kind of a minute, from all actions and corrections without spans. */
function ownerOf(
  minute: number,
  presses: readonly TimeAction[],
  corrections: readonly CorrectionOnJob[],
  now: number,
): string {
  const said = lastWords(corrections).map(one => ({
    one,
    run: runSaidOf(firstWords(one, corrections), presses),
  }))
  const over = said
    .filter(({ one, run }) => minutes(one.from) <= minute && minute < endOf(one, run, presses))
    .at(-1)?.one
  if (over) return over.kind === 'NONE' ? sayOwner(null) : `${over.kind} on ${over.jobUuid}`
  const running = [...new Set(presses.map(one => one.jobUuid))]
    .map(jobUuid => runAt(minute, jobUuid, presses))
    .filter(run => run !== null)
    .filter(run => run.kind !== 'BREAK' || !isEnded(run, minute, presses, now))
    .filter(run => !said.some(({ one, run: of }) => isTakenBack(one, minute, run, of)))
  const [first] = running.toSorted(
    (a, b) =>
      Number(b.kind !== 'BREAK') - Number(a.kind !== 'BREAK') ||
      b.from - a.from ||
      (a.jobUuid < b.jobUuid ? 1 : -1),
  )
  return first ? `${first.kind} on ${first.jobUuid}` : sayOwner(null)
}

/** Returns the corrections that count: not replaced, and the last one on each span. Sorted by the time of writing. */
function lastWords(corrections: readonly CorrectionOnJob[]): CorrectionOnJob[] {
  const ordered = inOrder(corrections)
  const replaced = (one: CorrectionOnJob) => ordered.some(({ replaces }) => replaces === one.uuid)
  return ordered.filter(one => {
    const others = ordered.filter(other => thingOf(other, ordered) === thingOf(one, ordered))
    const standing = others.filter(other => !replaced(other))
    return (standing.length > 0 ? standing : others).at(-1) === one
  })
}

/** Returns the first correction of the same span, from when the span still ran. */
function firstWords(
  one: CorrectionOnJob,
  corrections: readonly CorrectionOnJob[],
): CorrectionOnJob | undefined {
  const ordered = inOrder(corrections)
  return ordered.find(
    other => other.pressed?.to === null && thingOf(other, ordered) === thingOf(one, ordered),
  )
}

function inOrder(corrections: readonly CorrectionOnJob[]): CorrectionOnJob[] {
  return corrections.toSorted((a, b) => a.at - b.at || (a.uuid < b.uuid ? -1 : 1))
}

function thingOf(one: CorrectionOnJob, all: readonly CorrectionOnJob[]): string {
  if (one.pressed) return `${one.jobUuid} ${one.pressed.kind} ${minutes(one.pressed.from)}`
  const before = all.find(({ uuid }) => uuid === one.replaces)
  return before ? thingOf(before, all) : `${one.jobUuid} ${one.replaces ?? one.uuid}`
}

interface Run {
  jobUuid: string
  kind: string
  from: number
  /** for a break: the index of the action that started it */
  nth: number
}

const kinds: Readonly<Record<string, string>> = {
  IN_TRANSIT: 'TRAVEL',
  ON_STATION: 'WORK',
  STARTED: 'WORK',
  PAUSED: 'BREAK',
}

/** Returns the run of a job in a minute, by the last action before its end, and its start without an interruption. */
function runAt(minute: number, jobUuid: string, presses: readonly TimeAction[]): Run | null {
  return runUntil(({ at }) => minutes(at) <= minute, jobUuid, presses)
}

function runUntil(
  isBefore: (press: TimeAction) => boolean,
  jobUuid: string,
  presses: readonly TimeAction[],
): Run | null {
  let run = null as Run | null
  for (const [nth, press] of presses.entries()) {
    if (press.jobUuid !== jobUuid || !isBefore(press)) continue
    const kind = kinds[press.state]
    if (kind === undefined) run = null
    else if (run?.kind !== kind) run = { jobUuid, kind, from: minutes(press.at), nth }
  }
  return run
}

/** Returns whether the run has ended. A break that is too long does not count. */
function isEnded(run: Run, minute: number, presses: readonly TimeAction[], now: number): boolean {
  const end = minutes(endOfRun(run, presses))
  return end <= minute || Math.min(end * MINUTE, now) - run.from * MINUTE > timeLimits.longestBreakMs
}

/** Returns the end of a run: the job's next action of another kind, or for a break the user's next work elsewhere. */
function endOfRun({ jobUuid, kind, nth }: Run, presses: readonly TimeAction[]): number {
  const end = presses
    .slice(nth + 1)
    .find(
      ({ jobUuid: on, state }) =>
        (on === jobUuid && kinds[state] !== kind) || (kind === 'BREAK' && goesOn.has(state)),
    )
  return end?.at ?? Number.POSITIVE_INFINITY
}

const goesOn: ReadonlySet<string> = new Set(['IN_TRANSIT', 'ON_STATION', 'STARTED'])

/** Returns whether a correction of a running span is undone: its run is no longer the same. */
function isTakenBack(
  { jobUuid, pressed }: CorrectionOnJob,
  minute: number,
  run: Run,
  of: Run | null,
): boolean {
  if (!pressed || jobUuid !== run.jobUuid || pressed.kind !== run.kind) return false
  if (minute < minutes(pressed.from)) return false
  return pressed.to === null ? of?.nth === run.nth : minute < minutes(pressed.to)
}

/** Returns the end of a correction. Without its own end it is the end of its run. */
function endOf({ from, to }: CorrectionOnJob, run: Run | null, presses: readonly TimeAction[]): number {
  return minutes(to ?? (run ? endOfRun(run, presses) : from))
}

/** Returns the run that a correction refers to: the one in its first minute, or the one at the moment of writing. */
function runSaidOf(first: CorrectionOnJob | undefined, presses: readonly TimeAction[]): Run | null {
  if (!first?.pressed) return null
  const { jobUuid, pressed, at } = first
  const shown = minutes(pressed.from)
  const inMinute = runAt(shown, jobUuid, presses)
  if (inMinute?.kind === pressed.kind && shown < minutes(endOfRun(inMinute, presses))) return inMinute
  const then = runUntil(press => press.at <= at, jobUuid, presses)
  return then?.kind === pressed.kind && at < endOfRun(then, presses) ? then : null
}
