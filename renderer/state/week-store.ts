/** The seven days that a date lies in. */
import { ask } from './ask.ts'
import { createReader } from './reader.ts'

/** This week by today's date, so that Monday's midnight opens a new one. */
const reader = createReader((date: string) => ask('week.read', { date }))
export const week = reader.value
export const openWeek = (date: string | null, today: string) => reader.open(date ?? today)
export const closeWeek = reader.close
export const reloadWeek = reader.reload
