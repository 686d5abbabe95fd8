/** Records the acts in order, and compares them with the hub's data. */
import type { Job } from '../../shared/entities/job.ts'
import { type ActKind, fileBytes, fileName } from './acts.ts'

/** A job of the hub, with the bytes of its files by name; files with equal names are both listed. */
export interface HubJob {
  job: Job
  files: readonly { name: string; bytes: Buffer }[]
}

interface Entry {
  kind: ActKind
  jobUuid: string
  value: string
  isAcknowledged: boolean
}

export interface Findings {
  acknowledged: number
  /** number of files among them */
  files: number
  /** attempted without an answer: the hub may have them or not */
  inFlight: number
  /** number of those that the hub has */
  inFlightKept: number
  lost: string[]
  doubled: string[]
}

export class Ledger {
  readonly #entries: Entry[] = []
  readonly #missing: string[] = []

  /** Adds the lines of one run. Returns the notes that were acknowledged in it, by job. */
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

  /** `there`: the hub's data after everything was sent. */
  compare(there: readonly HubJob[], userId: number): Findings {
    const added = this.#entries.filter(({ kind }) => kind === 'note' || kind === 'file')
    const counts = countAdded(there)
    const countOf = (entry: Entry) => counts.get(keyOf(entry)) ?? 0
    const lost = added.filter(entry => entry.isAcknowledged && countOf(entry) === 0).map(keyOf)
    const unanswered = this.#entries.filter(entry => !entry.isAcknowledged)
    const files = this.#entries.filter(({ kind }) => kind === 'file')
    const spoiled = there.flatMap(({ files: its }) => its.filter(file => !isWhole(file, files)))
    return {
      acknowledged: this.#entries.length - unanswered.length,
      files: files.filter(({ isAcknowledged }) => isAcknowledged).length,
      inFlight: unanswered.length,
      inFlightKept: unanswered.filter(entry => added.includes(entry) && countOf(entry) > 0).length,
      lost: [
        ...this.#missing,
        ...lost,
        ...spoiled.map(({ name }) => `the bytes of ${name}`),
        ...there.flatMap(({ job }) => this.#lostOf(job, userId)),
      ],
      doubled: added.filter(entry => countOf(entry) > 1).map(keyOf),
    }
  }

  /** Finds lost descriptions and states. The last acknowledged one counts, or one that was attempted after it. */
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

function keyOf({ kind, value }: Pick<Entry, 'kind' | 'value'>): string {
  return `${kind} ${kind === 'file' ? fileName(value) : value}`
}

function countAdded(there: readonly HubJob[]): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { job, files } of there) {
    for (const { type, comment } of job.events) if (type === 'NOTE') add(`note ${comment}`)
    for (const { name } of files) add(`file ${name}`)
  }
  return counts
}

/** Returns whether a file has exactly the added bytes. */
function isWhole({ name, bytes }: { name: string; bytes: Buffer }, added: readonly Entry[]): boolean {
  const entry = added.find(({ value }) => fileName(value) === name)
  return entry !== undefined && fileBytes(entry.value).equals(bytes)
}
