/** Describes a change of a job: which work items were added, changed or removed, and the new values of fields. */
import type { ChangeMark, EventChange, EventChanges } from '../../shared/sync/event-changes.ts'
import { amountLabel } from './amount.ts'
import { describeValue, nameField } from './field-labels.ts'
import { dayOf, formatDay, formatTime } from './format.ts'
import { t } from './t.ts'
import type { TextKey } from './translation.ts'

/** Texts for changes of single items. */
const keys = {
  '+': 'change.added',
  '~': 'change.changed',
  '−': 'change.removed',
  '✓': 'change.ticked',
  '✗': 'change.unticked',
} as const satisfies Record<Exclude<ChangeMark, '↕'>, TextKey>
type ItemMark = keyof typeof keys

/** Returns a sentence for each kind of change, in this order. */
export function describeItems(who: string, { changes, more }: EventChanges): string[] {
  const marks = (Object.keys(keys) as ItemMark[]).filter(mark => changes.some(change => change.mark === mark))
  const sentences = marks.map((mark, index) => {
    const named = changes.filter(change => change.mark === mark).map(nameItem)
    const isLast = index === marks.length - 1
    return t(keys[mark], { who, what: joinNames(named, isLast ? more : 0) })
  })
  const isOrdered = changes.some(({ mark }) => mark === '↕')
  return isOrdered ? [...sentences, t('change.ordered', { who })] : sentences
}

/** `Hemp cord (2.5 m)`, `Hemp cord (2 → 3 m)`, `Rope → Hemp cord` */
function nameItem({ name, was, is }: EventChange): string {
  const item = name === '' ? t('change.unnamed') : name
  if (was.length === 1 && is.length === 1) return `${item} → ${is[0] || t('change.unnamed')}`
  if (was.length > 0 && is.length > 0) return `${item} (${moveOf(amountIn(was), amountIn(is))})`
  const amount = amountLabel(amountIn([...was, ...is]))
  return amount === null ? item : `${item} (${amount})`
}

type Amount = Parameters<typeof amountLabel>[0]

function amountIn([quantity = '', unit = '']: readonly string[]): Amount {
  const number = quantity === '' ? Number.NaN : Number(quantity)
  return { quantity: Number.isNaN(number) ? null : number, unit: unit || null }
}

function moveOf(was: Amount, is: Amount): string {
  const before = was.unit === is.unit ? { ...was, unit: null } : was
  return [before, is].map(amount => amountLabel(amount) ?? t('conflict.empty')).join(' → ')
}

function joinNames(names: readonly string[], more: number): string {
  const all = [...new Set(names)].join(', ')
  return more > 0 ? `${all} ${t('list.rest', { count: more })}` : all
}

/**
 * A line for each field: `Start: Thu 26 Nov 09:30 → 10:30`, `Details: Gate code`. A field without a readable value is
 * only named.
 */
export function describeFields({ changes, more }: EventChanges): string[] {
  const names = new Map<string, string[]>()
  for (const { name, was, is } of changes) {
    const values = names.get(name) ?? []
    names.set(name, [...values, ...(was.length > 0 ? [valuesOf(name, was[0] ?? '', is[0] ?? '')] : is)])
  }
  const lines = [...names].map(([name, values]) =>
    [nameOf(name), values.join(', ')].filter(Boolean).join(': '),
  )
  return more > 0 ? [...lines, t('list.rest', { count: more })] : lines
}

/** Names customer and project, which `nameField` does not know. */
function nameOf(name: string): string {
  if (name === 'customerName') return t('job.customer')
  return name === 'projectName' ? t('job.project') : nameField(name)
}

/** A first value is shown without an arrow. */
function valuesOf(name: string, was: string, is: string): string {
  if (was === '') return valueLabel(name, is)
  const [from, to] = [instantIn(name, was), instantIn(name, is)]
  const isSameDay = from !== null && to !== null && dayOf(from) === dayOf(to)
  return `${valueLabel(name, was)} → ${isSameDay ? formatTime(to) : valueLabel(name, is)}`
}

/** An invalid value is shown unchanged. */
function valueLabel(name: string, value: string): string {
  const at = instantIn(name, value)
  if (at !== null) return describeValue(name, at)
  if (isTime(name) && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)))
    return formatDay(value, 'short')
  return describeValue(name, name === 'duration' && /^\d{1,9}$/.test(value) ? Number(value) : value)
}

function instantIn(name: string, value: string): number | null {
  const at = isTime(name) && /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

function isTime(name: string): boolean {
  return name === 'startTime' || name === 'endTime'
}
