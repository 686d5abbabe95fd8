/** Who worked on a job, for how long, and when which state began. */
import type { Resource } from '../../../shared/job.ts'
import { type SheetFact, type SheetPart, sheetLimits } from '../../../shared/sheet.ts'
import { absentStates, type ResourceState } from '../../../shared/states.ts'
import type { EventView } from '../../../shared/view.ts'
import type { JobInFull } from '../views/job-view.ts'
import { timeSpent } from '../views/time-spent.ts'
import { cutList, cutText } from './pieces.ts'
import type { SheetWords } from './sheet-words.ts'

interface Move {
  at: number
  state: ResourceState
  userId: number | null
  name: string | null
}

/** Who was taken off again without having worked is not on the sheet. */
const offTheJob: ReadonlySet<ResourceState> = new Set(absentStates)
/** What tells of the work; planning and accepting is between the office and its people. */
const stepsOfWork: ReadonlySet<ResourceState> = new Set([
  'IN_TRANSIT',
  'ON_STATION',
  'STARTED',
  'PAUSED',
  'FINISHED',
])

/** `hasTimes`: how long each worked is told, too. */
export function composePeople({ job, events }: JobInFull, words: SheetWords, hasTimes: boolean): SheetPart {
  const moves = movesOf(events)
  const people = job.resources.flatMap((person): { name: string; time: string | null }[] => {
    const time = timeWords(timeSpent(moves.filter(move => move.userId === person.userId)), words)
    if (offTheJob.has(person.state) && time === null) return []
    return [{ name: nameOf(person, words), time }]
  })
  const timed = people.flatMap(({ name, time }): SheetFact[] =>
    time === null ? [] : [{ name, value: time }],
  )
  if (!hasTimes || timed.length === 0) {
    return partOf('sheet.peopleOnly', namesUnder('sheet.doneBy', people, words), words)
  }
  const others = people.filter(({ time }) => time === null)
  return partOf('sheet.people', [...timed, ...namesUnder('sheet.alsoThere', others, words)], words)
}

function partOf(
  title: 'sheet.people' | 'sheet.peopleOnly',
  facts: SheetFact[],
  words: SheetWords,
): SheetPart {
  return { title: words.t(title), blocks: facts.length === 0 ? [] : [{ kind: 'facts', facts }] }
}

function namesUnder(
  key: 'sheet.doneBy' | 'sheet.alsoThere',
  people: readonly { name: string }[],
  words: SheetWords,
): SheetFact[] {
  if (people.length === 0) return []
  return [{ name: words.t(key), value: people.map(({ name }) => name).join('\n') }]
}

export function composeSteps({ events }: JobInFull, words: SheetWords): SheetPart {
  const steps = movesOf(events).filter(move => stepsOfWork.has(move.state))
  const { kept, remark } = cutList(steps, sheetLimits.steps, words)
  const facts = kept.map(({ at, state, userId, name }) => ({
    name: words.moment(at),
    value: words.t('sheet.step', {
      state: words.t(`state.${state}`),
      name: name ?? words.t('sheet.person', { id: String(userId) }),
    }),
  }))
  return {
    title: words.t('sheet.steps'),
    blocks: facts.length === 0 ? [] : [{ kind: 'facts', facts }, ...remark],
  }
}

/** Oldest first; what came too late to move anything is left out. */
function movesOf(events: readonly EventView[]): Move[] {
  return events
    .flatMap((event): Move[] => {
      const { newResourceState: state, eventTimeStamp: at, toUserId, userId } = event
      if (state === null || event.discrepancy) return []
      const isOwn = toUserId === null || toUserId === userId
      return [{ at, state, userId: toUserId ?? userId, name: isOwn ? event.userName : event.toUserName }]
    })
    .sort((a, b) => a.at - b.at)
}

function nameOf({ fullName, userId }: Resource, words: SheetWords): string {
  return cutText(fullName ?? words.t('sheet.person', { id: String(userId) }), words)
}

/** Null: none, which the customer's paper does not speak of. */
function timeWords(
  { totalMs, runningSince }: { totalMs: number; runningSince: number | null },
  words: SheetWords,
): string | null {
  const span = words.span(totalMs)
  if (runningSince !== null) return words.t('sheet.running', { span, moment: words.moment(runningSince) })
  return totalMs > 0 ? span : null
}
