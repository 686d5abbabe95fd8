/** What was said to be done, in order; and what of it the hub must have. */
import type { Job } from '../../shared/job.ts'
import type { ActKind } from './acts.ts'

interface Entry {
  kind: ActKind
  jobUuid: string
  value: string
  isAcknowledged: boolean
}

export interface Findings {
  acknowledged: number
  /** said to be begun, and never answered: they may be there or not */
  inFlight: number
  /** of these, those that are there */
  inFlightKept: number
  lost: string[]
  doubled: string[]
}

export class Ledger {
  readonly #entries: Entry[] = []
  readonly #missing: string[] = []

  /** The lines of one life. Answers the notes that were acknowledged in it, by job. */
  add(lines: readonly string[]): Record<string, string[]> {
    const notes: Record<string, string[]> = {}
    for (const line of lines) {
      const [word = '', kind = '', jobUuid = '', value = ''] = line.split('\t')
      if (word === 'missing') this.#missing.push(value)
      if (word === 'try') this.#entries.push({ kind: kind as ActKind, jobUuid, value, isAcknowledged: false })
      if (word === 'refused') this.#entries.pop()
      const last = this.#entries.at(-1)
      if (word !== 'ok' || !last) continue
      last.isAcknowledged = true
      if (kind === 'note') notes[jobUuid] = [...(notes[jobUuid] ?? []), value]
    }
    return notes
  }

  /** `jobs`: as the hub has them after everything was sent. */
  compare(jobs: readonly Job[], userId: number): Findings {
    const notes = this.#entries.filter(({ kind }) => kind === 'note')
    const counts = countNotes(jobs)
    const countOf = ({ value }: Entry) => counts.get(value) ?? 0
    const lost = notes.filter(note => note.isAcknowledged && countOf(note) === 0).map(({ value }) => value)
    const unanswered = this.#entries.filter(entry => !entry.isAcknowledged)
    return {
      acknowledged: this.#entries.length - unanswered.length,
      inFlight: unanswered.length,
      inFlightKept: unanswered.filter(entry => entry.kind === 'note' && countOf(entry) > 0).length,
      lost: [...this.#missing, ...lost, ...jobs.flatMap(job => this.#lostOf(job, userId))],
      doubled: notes.filter(note => countOf(note) > 1).map(({ value }) => value),
    }
  }

  /** Of descriptions and states the last one counts; one that was begun after it may have come or not. */
  #lostOf(job: Job, userId: number): string[] {
    const state = job.resources.find(resource => resource.userId === userId)?.state
    const there = { words: job.description, state }
    return (['words', 'state'] as const).flatMap(kind => {
      const its = this.#entries.filter(entry => entry.kind === kind && entry.jobUuid === job.uuid)
      const last = its.findLastIndex(entry => entry.isAcknowledged)
      if (last < 0 || its.slice(last).some(({ value }) => value === there[kind])) return []
      return [`${kind} ${its[last]?.value} of job ${job.id}, which has ${there[kind]}`]
    })
  }
}

function countNotes(jobs: readonly Job[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { events } of jobs) {
    for (const { type, comment } of events) {
      if (type === 'NOTE' && comment !== null) counts.set(comment, (counts.get(comment) ?? 0) + 1)
    }
  }
  return counts
}
