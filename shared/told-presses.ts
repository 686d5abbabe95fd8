/**
 * A hub of the base interface writes its own time to a press, so that those of a stretch without a network are all of
 * one minute there. When they were is said in a note: in words, and in a last line that every laptop reads.
 */
import { getOrMake } from './get-or-make.ts'
import type { JobEvent } from './job.ts'
import { type ActionState, actionStates } from './states.ts'

export interface ToldPress {
  state: ActionState
  /** epoch ms */
  at: number
}

/** A note with more of them is none of ours; each is looked for in the history. */
export const mostToldAtOnce = 200

const one = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ [A-Z_]+`
const lastLine = new RegExp(String.raw`\[(${one}(?:, ${one}){0,${mostToldAtOnce - 1}})\]\s*$`)

/** `sentences`: the same in words. In the order of pressing. */
export function writePresses(sentences: readonly string[], presses: readonly ToldPress[]): string {
  const told = presses.map(({ state, at }) => `${new Date(at).toISOString().slice(0, 19)}Z ${state}`)
  return [...sentences, `[${told.join(', ')}]`].join('\n')
}

/** Null: it is a note like any other. */
export function readPresses(text: string | null): ToldPress[] | null {
  const told = lastLine.exec(text ?? '')?.[1]
  if (told === undefined) return null
  const presses = told.split(', ').map(press => {
    const [time = '', name] = press.split(' ')
    return { at: Date.parse(time), state: actionStates.find(state => state === name) }
  })
  return presses.every(isPress) ? presses : null
}

function isPress(press: { at: number; state: ActionState | undefined }): press is ToldPress {
  return press.state !== undefined && !Number.isNaN(press.at)
}

/** The history of a job with the times of presses as their person told them, of whom each note is. */
export function asPressed(events: readonly JobEvent[]): readonly JobEvent[] {
  if (events.every(event => toldIn(event).length === 0)) return events
  const inOrder = events.toSorted((a, b) => a.id - b.id)
  const times = inOrderOfPressing(inOrder, toldTimes(inOrder))
  return events.map(event => ({ ...event, eventTimeStamp: times.get(event.id) ?? event.eventTimeStamp }))
}

/** By the numbers of the events. */
function toldTimes(inOrder: readonly JobEvent[]): Map<number, number> {
  const times = new Map<number, number>()
  // by person and state, the presses so far that no note has told of
  const untold = new Map<string, { place: number; event: JobEvent }[]>()
  for (const [place, event] of inOrder.entries()) {
    const presser = presserOf(event)
    if (presser !== null) {
      getOrMake(untold, `${presser} ${event.newResourceState}`, () => []).push({ place, event })
    }
    let before = place
    for (const { state, at } of toldIn(event).toReversed()) {
      const presses = untold.get(`${event.userId} ${state}`) ?? []
      const nth = presses.findLastIndex(press => press.place < before)
      const [press] = nth < 0 ? [] : presses.splice(nth, 1)
      if (press === undefined) continue
      before = press.place
      // no press came before it was, however far ahead the laptop's clock is
      times.set(press.event.id, Math.min(at, press.event.eventTimeStamp))
    }
  }
  return times
}

/** What was pressed before a press that is told of was no later than that, whenever it came. */
function inOrderOfPressing(inOrder: readonly JobEvent[], told: ReadonlyMap<number, number>) {
  const times = new Map(told)
  const latest = new Map<number, number>()
  for (const event of inOrder.toReversed()) {
    const presser = presserOf(event)
    if (presser === null) continue
    const most = latest.get(presser) ?? Number.POSITIVE_INFINITY
    const at = Math.min(told.get(event.id) ?? event.eventTimeStamp, most)
    if (told.has(event.id)) latest.set(presser, at)
    if (at < event.eventTimeStamp) times.set(event.id, at)
  }
  return times
}

/** What a note tells of its writer's presses. */
function toldIn({ type, userId, comment }: JobEvent): ToldPress[] {
  return type === 'NOTE' && userId !== null ? (readPresses(comment) ?? []) : []
}

/** Who pressed it themself: not whom somebody else moved. */
function presserOf({ newResourceState, userId, toUserId }: JobEvent): number | null {
  return newResourceState !== null && (toUserId ?? userId) === userId ? userId : null
}
