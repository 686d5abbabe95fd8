/** Lines of the history. Files that a person added in succession are combined in one line. */
import type { HistoryEntry } from '../../shared/views/view.ts'
import { describeFields, describeItems } from './change-labels.ts'
import { describeEvent, nameActor } from './event-labels.ts'
import { shownName } from './file-labels.ts'
import { dayOf } from './format.ts'
import { t } from './t.ts'

/** The most files that are named. */
const named = 3

/** `entry`: the last one of the line. */
export interface HistoryLine {
  entry: HistoryEntry
  /** names of the added files, in order */
  files: readonly string[]
}

/** Newest first; the entries may have any order. */
export function historyLines(entries: readonly HistoryEntry[]): HistoryLine[] {
  const lines: HistoryLine[] = []
  for (const entry of withoutTicks(entries).toSorted((a, b) => b.eventTimeStamp - a.eventTimeStamp)) {
    const last = lines.at(-1)
    const own = entry.fileAdded === null ? [] : [entry.fileAdded]
    if (last === undefined || !isOneAct(last.entry, entry)) lines.push({ entry, files: own })
    else lines[lines.length - 1] = { ...last, files: [...own, ...last.files] }
  }
  return lines
}

/** Leaves out a tick for which there is a separate event. */
function withoutTicks(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const actOf = ({ userId, eventTimeStamp }: HistoryEntry) => `${userId} ${eventTimeStamp}`
  const ticks = new Set(entries.filter(({ type }) => type.startsWith('WORKITEM_')).map(actOf))
  return entries.flatMap(entry => {
    if (entry.changes === null || !ticks.has(actOf(entry))) return [entry]
    const { changes, more } = entry.changes
    const others = changes.filter(({ mark }) => mark !== '✓' && mark !== '✗')
    if (others.length > 0) return [{ ...entry, changes: { changes: others, more } }]
    return more > 0 ? [{ ...entry, changes: null, comment: null }] : []
  })
}

/** Whether both are changes of files by the same person on the same day. */
function isOneAct(one: HistoryEntry, other: HistoryEntry): boolean {
  return (
    one.type === 'UPDATE_DOCUMENTS' &&
    other.type === one.type &&
    other.userId === one.userId &&
    other.comment === one.comment &&
    other.sending?.state === one.sending?.state &&
    dayOf(other.eventTimeStamp) === dayOf(one.eventTimeStamp)
  )
}

/** Texts of a line: a sentence for each kind of change, and the new values of fields. */
interface LineWords {
  sentences: string[]
  fields: string[]
}

/** `You added 7 files: IMG_4012.jpg, IMG_4013.jpg, IMG_4014.jpg …` */
export function describeLine({ entry, files }: HistoryLine, myId: number | null): LineWords {
  const day = dayOf(entry.eventTimeStamp)
  const who = nameActor(entry, myId)
  const { type, changes } = entry
  if (changes !== null && type === 'UPDATE_ITEMS')
    return { sentences: describeItems(who, changes), fields: [] }
  if (files.length === 0)
    return {
      sentences: [describeEvent(entry, myId)],
      fields: changes === null ? [] : describeFields(changes),
    }
  const names =
    files
      .slice(0, named)
      .map(name => shownName(name, day))
      .join(', ') + (files.length > named ? ' …' : '')
  return { sentences: [t('event.filesAdded', { who, count: files.length, files: names })], fields: [] }
}
