/**
 * I13: a base server stores the time at which an action arrives. One note of the user states in words when each late
 * action was, once. The laptop that recorded an action keeps its time. Our server gets no such note.
 */
import { absentStates } from '../../../shared/entities/states.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { areWordsHere } from '../claims/claim-kind.ts'
import { eventsAtHub } from '../claims/events.ts'
import type { Move } from '../holdings.ts'
import { movesIn } from '../hub-holdings.ts'
import type { SimLaptop } from '../laptop.ts'
import { type Meant, sayMeant } from '../meant.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'
import { isDue } from './once.ts'

export const lateActions: Invariant = {
  name: 'I13',
  atEnd(world) {
    const notes = timeNotesOf(world)
    if (!world.isBase) return notes[0] ? `I13: our server got the note "${notes[0].text}"` : null
    const found = findWrongNote(world, notes) ?? findUnstated(world, notes)
    // After a restore, actions that are sent again may have another time.
    return found ?? (world.history.isRestored ? null : findOtherTime(world))
  },
}

interface TimeNote {
  jobUuid: string
  userId: number | null
  text: string
  /** a sentence for each action */
  sentences: string[]
}

/** Matches the words of an action that `change-state.ts` makes. */
const sentence = /^[A-Z_]+ in step \d+ of .+\.$/

/** A note that no user wrote: it states when actions were. */
export function isTimeNote(text: string | null): boolean {
  return (text ?? '').split('\n').every(line => sentence.test(line))
}

function timeNotesOf(world: World): TimeNote[] {
  const jobs = new Set([...world.meant.map(({ jobUuid }) => jobUuid)])
  return [...jobs].flatMap(jobUuid =>
    eventsAtHub(world, jobUuid)
      .filter(({ type, comment }) => type === 'NOTE' && isTimeNote(comment))
      .map(({ user_id: userId, comment }) => {
        const text = comment ?? ''
        return { jobUuid, userId, text, sentences: text.split('\n') }
      }),
  )
}

/** Finds a sentence of an action that was never made, of another user, or stated a second time. */
function findWrongNote(world: World, notes: readonly TimeNote[]): string | null {
  const seen = new Set<string>()
  for (const { jobUuid, userId, sentences } of notes) {
    for (const words of sentences) {
      const press = pressOf(world, jobUuid, words)
      if (press === undefined) return `I13: "${words}" is stated on job ${jobUuid}, where nobody acted so`
      if (press.userId !== userId) return `I13: user ${userId} states ${sayMeant(press)}`
      if (seen.has(`${jobUuid} ${words}`) && !press.mayBeTwice)
        return `I13: ${sayMeant(press)} is stated twice`
      seen.add(`${jobUuid} ${words}`)
    }
  }
  return null
}

function pressOf({ meant }: World, jobUuid: string, words: string): Meant | undefined {
  return meant.find(one => one.jobUuid === jobUuid && one.claim.type === 'press' && one.claim.words === words)
}

function findUnstated(world: World, notes: readonly TimeNote[]): string | null {
  for (const meant of world.meant) {
    const { claim, jobUuid, laptop: name } = meant
    if (claim.type !== 'press' || claim.words === undefined || !isDue(world, meant)) continue
    const laptop = world.laptops.find(one => one.name === name)
    const { words } = claim
    if (!laptop || !isLate(laptop, meant) || !mayAddNotes(world, laptop, jobUuid)) continue
    if (notes.some(note => note.jobUuid === jobUuid && note.sentences.includes(words))) continue
    // the note waits for the user, or was discarded
    if (laptop.life && areWordsHere(laptop.life, jobUuid, words)) continue
    return `I13: ${sayMeant(meant)} was late, and no note states when it was`
  }
  return null
}

/** An action that was never sent found its state at the server, so that no event has a wrong time. */
function isLate({ life }: SimLaptop, { operationId, claim }: Meant): boolean {
  const row = life?.store.read.get<{ sent_at: number | null }>(
    `SELECT sent_at FROM operations WHERE id = ? AND state = 'done' AND progress ->> 'attempts' > 0`,
    operationId,
  )
  if (claim.type !== 'press' || row?.sent_at == null) return false
  return row.sent_at - claim.at >= syncLimits.lateActionMs
}

/** A user who has left the job may add no notes. */
function mayAddNotes({ history }: World, { life, userId }: SimLaptop, jobUuid: string): boolean {
  if (!life || history.graves.has(jobUuid)) return false
  const row = life.store.read.get<{ state: string }>(
    `SELECT r.state FROM jobs j JOIN resources r ON r.job_id = j.id WHERE j.uuid = ? AND r.user_id = ?`,
    jobUuid,
    userId,
  )
  return row !== undefined && !absentStates.some(state => state === row.state)
}

/** Checks that each laptop shows its own actions at the recorded time or at the time of arrival. */
function findOtherTime(world: World): string | null {
  for (const jobUuid of new Set(world.meant.map(one => one.jobUuid))) {
    // For a deleted job, only the laptop has the history.
    if (world.history.graves.has(jobUuid)) continue
    for (const { name, life, userId } of world.laptops) {
      const isRecorded = ({ state, at }: Move) =>
        world.meant.some(
          ({ claim, ...of }) =>
            of.jobUuid === jobUuid &&
            of.laptop === name &&
            claim.type === 'press' &&
            claim.state === state &&
            // a program that was killed does not say when the action was
            (claim.at === at || of.fate === 'maybe'),
        )
      const there = world.hub.holdings.moves(jobUuid, userId)
      const hasArrivedAt = ({ state, at }: Move) => there.some(one => one.state === state && one.at === at)
      const moves = life ? movesIn(life.store.read, jobUuid, userId) : []
      const wrong = moves.find(move => !isRecorded(move) && !hasArrivedAt(move))
      if (wrong) return `I13: ${name} shows ${wrong.state} on job ${jobUuid} at ${wrong.at}`
    }
  }
  return null
}
