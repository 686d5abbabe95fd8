/** Choices for how much data is stored on the laptop. A value that was set elsewhere is included. */
import { formatBytes } from './format.ts'
import { t } from './t.ts'

export type StoredName = 'windowDays' | 'filesBytes' | 'photoSize'

export interface KeptChoice {
  /** null: no limit */
  value: number | null
  label: string
}

const daysOfYear = 365
const megabyte = 1024 * 1024

const offered: Readonly<Record<StoredName, readonly (number | null)[]>> = {
  windowDays: [14, 30, 90, 180, daysOfYear, 2 * daysOfYear],
  filesBytes: [0, 100 * megabyte, 500 * megabyte, 2_000 * megabyte, 10_000 * megabyte],
  photoSize: [1_024, 2_048, 4_096, null],
}

/** In ascending order; no limit is the last. */
export function storedChoices(name: StoredName, current: number | null): KeptChoice[] {
  const rank = (value: number | null) => value ?? Number.POSITIVE_INFINITY
  const values = [...new Set([...offered[name], current])].sort((a, b) => rank(a) - rank(b))
  return values.map(value => ({
    value,
    label: value === null ? t('more.photo.asTaken') : label(name, value),
  }))
}

function label(name: StoredName, value: number): string {
  if (name === 'photoSize') return t('more.photo.upTo', { pixels: value })
  if (name === 'windowDays') return describeDays(value)
  return value === 0 ? t('more.files.none') : t('more.files.upTo', { size: nameLimit(value) })
}

/** Names 500 MB as chosen, although each megabyte here has 1,048,576 bytes. */
export function nameLimit(bytes: number): string {
  return formatBytes((bytes / megabyte) * 1_000_000)
}

function describeDays(days: number): string {
  if (days % daysOfYear === 0) return t('more.window.years', { count: days / daysOfYear })
  return t('more.window.days', { count: days })
}
