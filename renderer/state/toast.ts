/** Short messages: successful saves are announced, failures alert. */
import { signal } from '@preact/signals'

export interface Announcement {
  id: number
  text: string
}

export interface Alert extends Announcement {
  detail: string | null
}

const SAVED_MS = 3_000
const FAILED_MS = 9_000
const ALERTS_MAX = 2

/** The last saved item, shown for a moment. */
export const saved = signal<Announcement | null>(null)
export const alerts = signal<readonly Alert[]>([])
let lastId = 0

/** A position in the order of messages. Success of an action clears only failures from before it began. */
export type Moment = number
export const momentNow = (): Moment => lastId

/** Clears failures from before the action began. */
export function announceSaved(text: string, begun: Moment = lastId): void {
  const id = ++lastId
  dismissAlerts(begun)
  saved.value = { id, text }
  setTimeout(() => {
    if (saved.value?.id === id) saved.value = null
  }, SAVED_MS)
}

export function alertFailed(text: string, detail: string | null = null): void {
  const id = ++lastId
  saved.value = null
  const others = alerts.value.filter(alert => alert.text !== text)
  alerts.value = [...others, { id, text, detail }].slice(-ALERTS_MAX)
  setTimeout(() => dismissAlert(id), FAILED_MS)
}

export function dismissAlert(id: number): void {
  alerts.value = alerts.value.filter(alert => alert.id !== id)
}

export function dismissAlerts(until: Moment = lastId): void {
  const later = alerts.value.filter(alert => alert.id > until)
  if (later.length < alerts.value.length) alerts.value = later
}
