/** The history line by line: files that one person added one after another stand together and are named. */
import type { HistoryEntry } from '../../shared/view.ts'
import { describeEvent, nameActor } from './event-words.ts'
import { dayOf } from './format.ts'
import { t } from './t.ts'

/** So many files are named. */
const named = 3

/** `entry`: the last of them. */
export interface HistoryLine {
  entry: HistoryEntry
  /** what was added, in the order in which it was */
  files: readonly string[]
}

/** Newest first, whatever order the entries have. */
export function historyLines(entries: readonly HistoryEntry[]): HistoryLine[] {
  const lines: HistoryLine[] = []
  for (const entry of entries.toSorted((a, b) => b.eventTimeStamp - a.eventTimeStamp)) {
    const last = lines.at(-1)
    const own = entry.fileAdded === null ? [] : [entry.fileAdded]
    if (last === undefined || !isOneAct(last.entry, entry)) lines.push({ entry, files: own })
    else lines[lines.length - 1] = { ...last, files: [...own, ...last.files] }
  }
  return lines
}

/** Changes of files by one person on one day that stand alike. */
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

/** `You added 7 files: IMG_4012.jpg, IMG_4013.jpg, IMG_4014.jpg …` */
export function describeLine({ entry, files }: HistoryLine, myId: number | null): string {
  if (files.length === 0) return describeEvent(entry, myId)
  const names = files.slice(0, named).join(', ') + (files.length > named ? ' …' : '')
  return t('event.filesAdded', { who: nameActor(entry, myId), count: files.length, files: names })
}
