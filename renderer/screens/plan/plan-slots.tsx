import { CalendarSearch, UserSearch } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { BoardJob } from '../../../shared/contract/plan.ts'
import { Button } from '../../parts/button.tsx'
import { ask } from '../../state/ask.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { formatMetres } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import { STEP } from './board-carry.ts'
import { datesFrom, plannedMinutes } from './board-layout.ts'
import { board } from './board-store.ts'
import { freeAt, nearestFirst, nextSlot, type Slot, type SlotSearch } from './find-slot.ts'
import { personDay } from './person-day.ts'
import { nameOf } from './plan-labels.ts'

/** Days that are searched, which is the most that one reading of the board has. */
const DAYS = 7

interface SlotsProps {
  jobs: readonly BoardJob[]
  /** null: no person is chosen yet */
  userId: number | null
  /** `YYYY-MM-DD`: the search begins on this day, but not before today */
  date: string
  /** epoch ms; null: no time is entered */
  start: number | null
  /** length of a single job */
  minutes: number
  onFound: (slot: Slot) => void
}

/** Offers the next free time of the chosen person, or of anyone, and the nearest person who is free. */
export function PlanSlots(props: SlotsProps) {
  const [said, setSaid] = useState<string | null>(null)
  const { userId, start } = props
  const show = (slot: Slot | undefined, none: string) => {
    if (slot === undefined) return setSaid(none)
    const name = nameOf(board.peek()?.people ?? [], slot.userId)
    setSaid(
      slot.metres === null
        ? t('board.slot', { name })
        : t('board.slotNear', { name, distance: formatMetres(slot.metres) }),
    )
    props.onFound(slot)
  }
  const findTime = async () => {
    const search = await searchFor(props, DAYS)
    const slots = (userId === null ? peopleFor(props.jobs) : [userId]).flatMap(
      id => nextSlot(search, id) ?? [],
    )
    show(
      slots.toSorted((a, b) => a.start - b.start || nearestFirst(a, b))[0],
      t('board.noSlot', { count: DAYS }),
    )
  }
  const findPerson = async () => {
    const search = await searchFor(props, 1)
    const people = peopleFor(props.jobs)
    const free =
      start === null
        ? people.flatMap(id => nextSlot(search, id) ?? []).sort(nearestFirst)
        : freeAt(search, people, start)
    show(free[0], t('board.nobodyFree'))
  }
  return (
    <div class="stack-close">
      <div class="buttons">
        <Button icon={CalendarSearch} onClick={() => void findTime()}>
          {t('board.nextSlot')}
        </Button>
        <Button icon={UserSearch} onClick={() => void findPerson()}>
          {t('board.nearestPerson')}
        </Button>
      </div>
      <p role="status" class="small soft numbers">
        {said}
      </p>
    </div>
  )
}

/** Leaves out people who declined one of the jobs. */
function peopleFor(jobs: readonly BoardJob[]): number[] {
  const declined = new Set(jobs.flatMap(job => job.declined.map(({ userId }) => userId)))
  return (board.peek()?.people ?? []).map(({ id }) => id).filter(id => !declined.has(id))
}

async function searchFor({ jobs, date, minutes }: SlotsProps, days: number): Promise<SlotSearch> {
  const [job] = jobs
  if (job === undefined) throw new Error('A plan without a job has no slot')
  const first = date > today.peek() ? date : today.peek()
  const { planned } = await ask('board.read', { date: first, days })
  const moved = new Set(jobs.map(({ uuid }) => uuid))
  return {
    job,
    minutes: jobs.length === 1 ? minutes : jobs.reduce((sum, one) => sum + plannedMinutes(one), 0),
    planned: planned.jobs.filter(({ uuid }) => !moved.has(uuid)),
    dates: datesFrom(first, days),
    notBefore: nowMinute.peek(),
    hoursOn: personDay,
    step: STEP,
  }
}
