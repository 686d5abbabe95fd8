/**
 * I13: a plain hub writes the time of its coming to a press. Of what was pressed long before that one note of its person
 * says when it was, once; every laptop that reads it has those times, in the order of pressing. Our hub is told nothing.
 */
import type { ReadDb } from '../../../main/store/db.ts'
import { pendingOf } from '../../../main/sync/records/operation.ts'
import { absentStates } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { SECOND } from '../../../shared/units.ts'
import { areWordsHere } from '../claims/claim-kind.ts'
import { eventsAtHub } from '../claims/events.ts'
import type { EventRow, Move } from '../holdings.ts'
import { movesIn } from '../hub-holdings.ts'
import type { SimLaptop } from '../laptop.ts'
import { type Meant, sayMeant } from '../meant.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'
import { isDue } from './once.ts'

export const toldOnce: Invariant = {
  name: 'I13',
  atEnd(world) {
    const notes = tellingsOf(world)
    if (!world.isPlain) return notes[0] ? `I13: our hub was told "${notes[0].text}"` : null
    return findWrongTelling(world, notes) ?? findUntold(world, notes) ?? findOtherTime(world, notes)
  },
}

interface Telling {
  jobUuid: string
  userId: number | null
  text: string
  /** a sentence for each press */
  sentences: string[]
  presses: { at: number; state: string }[]
}

const lastLine = /\n\[([^\]]+)\]$/

/** A note that nobody wrote: when presses were. */
export function isTelling(text: string | null): boolean {
  return lastLine.test(text ?? '')
}

function tellingsOf(world: World): Telling[] {
  const jobs = new Set([...world.meant.map(({ jobUuid }) => jobUuid)])
  return [...jobs].flatMap(jobUuid =>
    eventsAtHub(world, jobUuid)
      .filter(({ type, comment }) => type === 'NOTE' && isTelling(comment))
      .map(event => readTelling(jobUuid, event)),
  )
}

function readTelling(jobUuid: string, { user_id: userId, comment }: EventRow): Telling {
  const text = comment ?? ''
  const told = lastLine.exec(text)?.[1]?.split(', ') ?? []
  const presses = told.map(press => {
    const [time = '', state = ''] = press.split(' ')
    return { at: Date.parse(time), state }
  })
  return { jobUuid, userId, text, sentences: text.replace(lastLine, '').split('\n'), presses }
}

/** What nobody pressed, who did not press it, at another time, or a second time. */
function findWrongTelling(world: World, notes: readonly Telling[]): string | null {
  const seen = new Set<string>()
  for (const { jobUuid, userId, text, sentences, presses } of notes) {
    if (sentences.length !== presses.length) return `I13: "${text}" does not say of each when it was`
    for (const [nth, sentence] of sentences.entries()) {
      const press = pressOf(world, jobUuid, sentence)
      if (press?.claim.type !== 'press')
        return `I13: "${sentence}" is told on job ${jobUuid}, where nobody pressed it`
      if (press.userId !== userId) return `I13: user ${userId} tells ${sayMeant(press)}`
      if (seen.has(`${jobUuid} ${sentence}`)) return `I13: ${sayMeant(press)} is told twice`
      seen.add(`${jobUuid} ${sentence}`)
      const told = presses[nth]
      const at = Math.floor(press.claim.at / SECOND) * SECOND
      // a program that was killed does not say when it was; what a hub had lost goes again as of when that had it
      const isKnown = press.fate !== 'maybe'
      const isAt = told?.at === at || (world.history.isPutBack && (told?.at ?? 0) < at)
      const isRight = told?.state === press.claim.state && (isAt || !isKnown)
      if (!isRight)
        return `I13: ${sayMeant(press)} was at ${at}, and is told as ${told?.state} at ${told?.at}`
    }
  }
  return null
}

function pressOf({ meant }: World, jobUuid: string, words: string): Meant | undefined {
  return meant.find(one => one.jobUuid === jobUuid && one.claim.type === 'press' && one.claim.words === words)
}

function findUntold(world: World, notes: readonly Telling[]): string | null {
  for (const meant of world.meant) {
    const { claim, jobUuid, laptop: name } = meant
    if (claim.type !== 'press' || claim.words === undefined || !isDue(world, meant)) continue
    const laptop = world.laptops.find(one => one.name === name)
    const { words } = claim
    if (!laptop || !isLate(laptop, meant) || !canTell(world, laptop, jobUuid)) continue
    if (notes.some(note => note.jobUuid === jobUuid && note.sentences.includes(words))) continue
    // the note waits for the person, or was taken out by them
    if (laptop.life && areWordsHere(laptop.life, jobUuid, words)) continue
    return `I13: ${sayMeant(meant)} came late, and nobody was told when it was`
  }
  return null
}

/** What never went out found its state there, so that there is nothing whose time could be told. */
function isLate({ life }: SimLaptop, { operationId, claim }: Meant): boolean {
  const row = life?.store.read.get<{ sent_at: number | null }>(
    `SELECT sent_at FROM operations WHERE id = ? AND state = 'done' AND attempts > 0`,
    operationId,
  )
  if (claim.type !== 'press' || row?.sent_at == null) return false
  return row.sent_at - claim.at >= syncLimits.latePressMs
}

/** Who has left a job writes nothing there any more. */
function canTell({ history }: World, { life, userId }: SimLaptop, jobUuid: string): boolean {
  if (!life || history.graves.has(jobUuid)) return false
  const row = life.store.read.get<{ state: string }>(
    `SELECT r.state FROM jobs j JOIN resources r ON r.job_id = j.id WHERE j.uuid = ? AND r.user_id = ?`,
    jobUuid,
    userId,
  )
  return row !== undefined && !absentStates.some(state => state === row.state)
}

function findOtherTime(world: World, notes: readonly Telling[]): string | null {
  const owners = new Map(notes.map(({ jobUuid, userId }) => [`${jobUuid} ${userId}`, { jobUuid, userId }]))
  for (const { jobUuid, userId } of owners.values()) {
    const own = notes.filter(note => note.jobUuid === jobUuid && note.userId === userId)
    const told = own.flatMap(({ presses }) => presses)
    const there = world.hub.holdings.moves(jobUuid, userId)
    for (const { name, life } of world.laptops) {
      if (!life || !isReadWhole(life.store.read, jobUuid)) continue
      const here = movesIn(life.store.read, jobUuid, userId)
      const moves = { here, there, told }
      // what is given back comes in another order than it was pressed in, or finds its state there
      const found = findWrongTime(moves) ?? (world.history.isPutBack ? null : findMissingTime(moves))
      if (found !== null) return `I13: ${name} has of user ${userId} on job ${jobUuid} ${found}`
    }
  }
  return null
}

type Moves = Record<'here' | 'there' | 'told', readonly Move[]>

function findWrongTime({ here, there, told }: Moves): string | null {
  if (here.length !== there.length) return `${here.length} presses, and the hub has ${there.length}`
  for (const [nth, { at, state }] of here.entries()) {
    const before = here[nth - 1]
    if (before && at < before.at)
      return `${state} at ${at}, which was pressed after ${before.state} at ${before.at}`
    const came = there[nth]?.at ?? 0
    if (at !== came && !told.some(one => one.at === at && at < came))
      return `${state} at ${at}, which came at ${came} and is not told`
  }
  return null
}

function findMissingTime({ here, there, told }: Moves): string | null {
  for (const { at, state } of told) {
    // by a clock that is ahead it was pressed when it came, and by one that was set back no later than the next
    const isThere = here.some((move, nth) => {
      const came = there[nth]?.at ?? 0
      const next = here[nth + 1]?.at ?? came
      return move.state === state && move.at === Math.min(at, came, next)
    })
    if (!isThere)
      return `no ${state} at ${at}, as was told, but ${here.map(one => `${one.state} ${one.at}`).join(', ')}`
  }
  return null
}

function isReadWhole(db: ReadDb, uuid: string): boolean {
  const row = db.get(
    `SELECT 1 FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE j.uuid = ? AND m.is_mine = 1 AND m.gone IS NULL AND m.detail_at IS NOT NULL`,
    uuid,
  )
  return row !== undefined && pendingOf(db, uuid).length === 0
}
