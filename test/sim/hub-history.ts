/** What the hub ever had, told by its own answers before anything could happen to them. */
import type { Job } from '../../shared/job.ts'
import type { Exchanged } from './network.ts'

export interface HubHistory {
  see(exchanged: Exchanged): void
  /** the job as it was when it was deleted */
  bury(job: Job): void
  readonly graves: ReadonlyMap<string, Job>
  /** whether the field had the value at any time */
  had(jobUuid: string, path: string, value: unknown): boolean
  knew(jobUuid: string): boolean
}

export function createHubHistory(): HubHistory {
  const seen = new Map<string, Set<string>>()
  const graves = new Map<string, Job>()
  const remember = (job: Job) => {
    const known = seen.get(job.uuid) ?? new Set<string>()
    seen.set(job.uuid, known)
    for (const [path, value] of fieldsOf(job)) known.add(`${path}=${JSON.stringify(value)}`)
  }
  return {
    see({ asked, answered }) {
      if (asked.method === 'GET' || asked.method === 'DELETE' || answered.status !== 200) return
      if (!/^\/job(\/[^/?]+)?(\?|$)/.test(asked.path)) return
      remember(JSON.parse(answered.body.toString('utf8')))
    },
    bury(job) {
      remember(job)
      graves.set(job.uuid, job)
    },
    graves,
    had: (jobUuid, path, value) => seen.get(jobUuid)?.has(`${path}=${JSON.stringify(value)}`) ?? false,
    knew: jobUuid => seen.has(jobUuid),
  }
}

const listed: ReadonlySet<string> = new Set(['items', 'customFields'])

/** Every field with its path; entries of lists by their uuid or name, property by property. */
export function* fieldsOf(job: object): Generator<[path: string, value: unknown]> {
  for (const [name, value] of Object.entries(job)) {
    if (!listed.has(name) || !Array.isArray(value)) yield [name, value]
    else {
      for (const entry of value as Record<string, unknown>[]) {
        const key = String(entry.uuid ?? entry.name)
        for (const [property, its] of Object.entries(entry)) yield [`${name}/${key}/${property}`, its]
      }
    }
  }
}
