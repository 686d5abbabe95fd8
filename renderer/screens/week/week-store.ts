/** The seven days that a date lies in. */
import { ask } from '../../state/ask.ts'
import { today } from '../../state/clock.ts'
import { createReader } from '../../state/reader.ts'
import { onChange, registerStore } from '../../state/stores.ts'

/** This week by today's date, so that Monday's midnight opens a new one. */
const reader = createReader((date: string) => ask('week.read', { date }))
export const week = reader.value

registerStore({
  follow(here) {
    if (here.screen === 'week') reader.open(here.date ?? today.value)
    else reader.close()
  },
  onNews: onChange(reader.reload),
  forget: reader.close,
})
