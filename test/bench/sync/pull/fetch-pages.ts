/** Reads the pages of a technician's jobs like a laptop. */
import { createClient } from '../../../../main/app/host/network/fetch.ts'
import { listPath } from '../../../../main/sync/entities/lists/read-list.ts'
import type { JobListItem } from '../../../../shared/entities/job.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { BenchAccess } from '../sync-hub.ts'

/** The time for which a laptop stores past jobs. */
const windowMs = syncLimits.windowBackDays * 24 * 60 * 60 * 1_000

export interface Pages {
  read(offset: number): Promise<JobListItem[]>
  close(): Promise<void>
}

export function openPages({ baseUrl, apiKey, token }: BenchAccess): Pages {
  const client = createClient()
  const headers = { 'API-Key': apiKey, 'API-Token': token }
  const query = { kind: 'window', from: Date.now() - windowMs, scope: 'mine' } as const
  return {
    async read(offset) {
      const answer = await client.fetch(`${baseUrl}${listPath(query, offset)}`, { headers })
      if (!answer.ok) throw new Error(`The hub answered ${answer.status}`)
      return (await answer.json()) as JobListItem[]
    },
    close: () => client.close(),
  }
}
