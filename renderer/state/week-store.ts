/** The seven days that a date lies in. */
import { ask } from './ask.ts'
import { today } from './clock.ts'
import { createReader } from './reader.ts'
import { onChange, registerStore } from './stores.ts'

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
