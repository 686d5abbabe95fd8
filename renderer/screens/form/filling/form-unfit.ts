/** What was typed and does not fit its question: kept on the laptop as a draft beside the form, until it is mended. */
import { type ReadonlySignal, signal } from '@preact/signals'
import { isObject } from '../../../../shared/form-places.ts'
import { screenLimits } from '../../../../shared/limits.ts'
import { createAutosave, type Timers } from '../../../state/autosave.ts'
import { type Problem, problems } from '../../../text/form-entry.ts'

interface UnfitEntry {
  text: string
  problem: Problem
}

export interface Unfit {
  /** by the key of their question */
  entries: ReadonlySignal<ReadonlyMap<string, UnfitEntry>>
  keep(key: string, entry: UnfitEntry): void
  forget(key: string): void
  flush(): Promise<void>
}

interface UnfitCalls {
  readUnfit(): Promise<string>
  saveUnfit(text: string): Promise<void>
}

export function createUnfit(calls: UnfitCalls, timers: Timers): Unfit {
  const entries = signal<ReadonlyMap<string, UnfitEntry>>(new Map())
  const autosave = createAutosave<ReadonlyMap<string, UnfitEntry>>(
    kept => calls.saveUnfit(kept.size === 0 ? '' : JSON.stringify(Object.fromEntries(kept))),
    screenLimits.draftSaveMs,
    timers,
  )
  void calls.readUnfit().then(text => {
    // what was typed in the meantime is newer
    entries.value = new Map([...parseUnfit(text), ...entries.peek()])
  })
  const change = (next: ReadonlyMap<string, UnfitEntry>) => {
    entries.value = next
    autosave.change(next)
  }
  return {
    entries,
    keep: (key, entry) => change(new Map([...entries.peek(), [key, entry]])),
    forget(key) {
      if (entries.peek().has(key)) change(new Map([...entries.peek()].filter(([other]) => other !== key)))
    },
    flush: autosave.flush,
  }
}

function parseUnfit(text: string): [string, UnfitEntry][] {
  if (text === '') return []
  return Object.entries(JSON.parse(text) as Record<string, unknown>).flatMap(([key, entry]) => {
    if (!isObject(entry) || typeof entry.text !== 'string') return []
    const problem = problems.find(one => one === entry.problem) ?? 'other'
    return [[key, { text: entry.text, problem }]]
  })
}
