/** Composes who worked on a job, how long, and when each state began. */
import type { Item, Resource } from '../../../shared/entities/job.ts'
import { absentStates, type ResourceState } from '../../../shared/entities/states.ts'
import { roundAmount } from '../../../shared/entities/taking.ts'
import { type SheetFact, type SheetPart, sheetLimits } from '../../../shared/views/sheet.ts'
import type { EventView } from '../../../shared/views/view.ts'
import { isMaterial } from '../../service/material/is-material.ts'
import type { JobInFull } from '../views/job-view.ts'
import { timeSpent } from '../views/time-spent.ts'
import { cutText, listPart } from './pieces.ts'
import type { SheetLabels } from './sheet-labels.ts'
import type { SheetSource } from './sheet-source.ts'

interface Move {
  at: number
  state: ResourceState
  userId: number | null
  name: string | null
}

/**
 * The states of technicians who are not on the job. Such a technician is listed only if there is working
 * time.
 */
const offTheJob: ReadonlySet<ResourceState> = new Set(absentStates)
/** The states that the customer sees. Planning and accepting are internal. */
const stepsOfWork: ReadonlySet<ResourceState> = new Set([
  'IN_TRANSIT',
  'ON_STATION',
  'STARTED',
  'PAUSED',
  'FINISHED',
])

/** `hasTimes`: whether the working time of each technician is included. */
export function composePeople({ job, events }: JobInFull, words: SheetLabels, hasTimes: boolean): SheetPart {
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
  words: SheetLabels,
): SheetPart {
  return { title: words.t(title), blocks: facts.length === 0 ? [] : [{ kind: 'facts', facts }] }
}

function namesUnder(
  key: 'sheet.doneBy' | 'sheet.alsoThere',
  people: readonly { name: string }[],
  words: SheetLabels,
): SheetFact[] {
  if (people.length === 0) return []
  return [{ name: words.t(key), value: people.map(({ name }) => name).join('\n') }]
}

export function composeSteps({ events }: JobInFull, words: SheetLabels): SheetPart {
  const steps = movesOf(events).filter(move => stepsOfWork.has(move.state))
  return listPart('sheet.steps', { entries: steps, most: sheetLimits.steps }, words, kept => ({
    kind: 'facts',
    facts: kept.map(({ at, state, userId, name }) => ({
      name: words.moment(at),
      value: words.t('sheet.step', {
        state: words.t(`state.${state}`),
        name: name ?? words.t('sheet.person', { id: String(userId) }),
      }),
    })),
  }))
}

/** Returns the state changes, oldest first. Discrepancies changed no state and are left out. */
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

function nameOf({ fullName, userId }: Resource, words: SheetLabels): string {
  return cutText(fullName ?? words.t('sheet.person', { id: String(userId) }), words)
}

/** Returns null if there is no working time, which the sheet then does not mention. */
function timeWords(
  { totalMs, runningSince }: { totalMs: number; runningSince: number | null },
  words: SheetLabels,
): string | null {
  const span = words.span(totalMs)
  if (runningSince !== null) return words.t('sheet.running', { span, moment: words.moment(runningSince) })
  return totalMs > 0 ? span : null
}

// Composes the used material, each piece once: two technicians may have an item for the same piece.

/** Whether the item is material that is done with an amount above zero. */
export function isUsed(item: Item, { tellsMaterial }: SheetSource): boolean {
  const { done, quantity } = item
  return done && quantity !== null && quantity > 0 && isMaterial(item, tellsMaterial)
}

export function composeMaterial(source: SheetSource, words: SheetLabels): SheetPart {
  const used = source.view.job.items.filter(item => isUsed(item, source))
  return listPart('sheet.material', { entries: sumEach(used), most: sheetLimits.items }, words, kept => ({
    kind: 'items',
    items: kept.map(({ title, unit, quantity, materialNumber }) => ({
      isDone: true,
      text: cutText(title ?? '', words),
      amount: amountLabel(quantity, unit, words),
      state:
        materialNumber === null
          ? ''
          : cutText(words.t('sheet.partNumber', { number: materialNumber }), words),
      description: null,
    })),
  }))
}

/** Returns an empty text if the amount is unknown. */
export function amountLabel(quantity: number | null, unit: string | null, words: SheetLabels): string {
  return quantity === null ? '' : cutText([words.number(quantity), unit].filter(Boolean).join(' '), words)
}

/** Adds the amounts of equal pieces. The order is that of each piece's first item. */
function sumEach(items: readonly Item[]): Item[] {
  const sums = new Map<string, Item>()
  for (const item of items) {
    const { title, unit, materialNumber } = item
    const name = JSON.stringify([materialNumber ?? (title ?? '').trim().toLowerCase(), unit])
    const before = sums.get(name)
    const quantity = roundAmount((before?.quantity ?? 0) + (item.quantity ?? 0))
    sums.set(name, { ...(before ?? item), quantity })
  }
  return [...sums.values()]
}
