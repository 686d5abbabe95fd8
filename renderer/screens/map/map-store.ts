/** The map of a day: its jobs, and the user's order of them. */
import type { Day } from '../../../shared/views/view.ts'
import { act, ask } from '../../state/ask.ts'
import { today } from '../../state/clock.ts'
import { createReader, registerReader } from '../../state/reader.ts'

interface DayWithOrder {
  day: Day
  order: string[]
}

const reader = createReader(async (date: string): Promise<DayWithOrder> => {
  const [day, order] = await Promise.all([
    ask('day.read', { date: date === today.peek() ? null : date }),
    ask('map.order', { date }),
  ])
  return { day, order }
})
export const mapDay = reader.value
registerReader(reader, here => (here.screen === 'map' ? (here.date ?? today.value) : null))

/** The order is shown at once; an empty one is the planned order. */
export async function saveOrder(order: string[], said: string): Promise<void> {
  const now = mapDay.peek()
  if (now === null) return
  await act('map.saveOrder', { date: now.day.date, jobUuids: order }, said)
  reader.reload()
}
