/**
 * Changes of a job in the comment of its event, because the base interface has no other place for them. Each change is
 * a line with parts separated by tabs, so that it is readable and screens can translate it: `+ Hemp cord 2.5 m`, `~
 * startTime 2026-11-26T08:00Z → 2026-11-26T09:00Z`.
 */
import type { JobEventType } from '../entities/event-types.ts'
import type { JobEvent } from '../entities/job.ts'

/** Added, removed, changed, ticked, unticked, and reordered. */
const marks = ['+', '−', '~', '✓', '✗', '↕'] as const
export type ChangeMark = (typeof marks)[number]

export interface EventChange {
  mark: ChangeMark
  /** the title of an item, the name of a property, or for a new order the name of the list */
  name: string
  /** amount and unit of an item, or value of a property; empty if only the name is known */
  was: readonly string[]
  is: readonly string[]
}

export interface EventChanges {
  changes: readonly EventChange[]
  /** number of changes that did not fit into the comment */
  more: number
}

/** The events whose comment contains only changes. */
const telling: ReadonlySet<string> = new Set(['UPDATE', 'UPDATE_ITEMS'] satisfies JobEventType[])

/** Limits: the beginning of a name or value identifies it, and a long list is not readable. */
const most = { letters: 60, lines: 8, inAll: 900 }
const [gap, arrow, rest] = ['\t', '→', '…']

/** Returns null without changes. The text is never longer than the limit of an event's comment. */
export function writeChanges(changes: readonly EventChange[]): string | null {
  const lines: string[] = []
  for (const line of changes.slice(0, most.lines).map(lineOf)) {
    if (lines.join('\n').length + line.length > most.inAll) break
    lines.push(line)
  }
  const more = changes.length - lines.length
  if (more > 0) lines.push(`${rest}${gap}${more}`)
  return lines.length === 0 ? null : lines.join('\n')
}

function lineOf({ mark, name, was, is }: EventChange): string {
  const isMove = was.length > 0 && is.length > 0
  return [mark, ...[name, ...was, ...(isMove ? [arrow] : []), ...is].map(cut)].join(gap)
}

function cut(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > most.letters ? `${plain.slice(0, most.letters - 1).toWellFormed()}…` : plain
}

/** Returns null if the comment has no changes, or is free text. */
export function readChanges({ type, comment }: Pick<JobEvent, 'type' | 'comment'>): EventChanges | null {
  if (!telling.has(type)) return null
  const lines = comment?.split('\n') ?? []
  const more = /^…\t(\d{1,5})$/.exec(lines.at(-1) ?? '')?.[1]
  const changes = (more === undefined ? lines : lines.slice(0, -1)).map(readLine)
  const isTold = changes.length > 0 && changes.every(change => change !== null)
  return isTold ? { changes, more: Number(more ?? 0) } : null
}

function readLine(line: string): EventChange | null {
  const [sign, name, ...values] = line.split(gap)
  const mark = marks.find(one => one === sign)
  if (mark === undefined || name === undefined || values.length > 5) return null
  const middle = (values.length - 1) / 2
  const isMove = mark === '~' && values[middle] === arrow
  if (isMove) return { mark, name, was: values.slice(0, middle), is: values.slice(middle + 1) }
  return mark === '−' ? { mark, name, was: values, is: [] } : { mark, name, was: [], is: values }
}
