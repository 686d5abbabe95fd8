/** What every route of one hub works with. */
import type { Logger } from 'pino'
import type { Access } from '../../service/access/access.ts'
import type { Sso } from '../../service/access/sso.ts'
import type { Audit } from '../../service/audit.ts'
import type { CommitQueue } from '../../service/commit-queue.ts'
import type { Mailer } from '../../service/documents/mail/mailer.ts'
import type { Thumbnails } from '../../service/documents/thumbnails/thumbnails.ts'
import type { LongReads } from '../../service/long-reads/read-thread.ts'
import type { Service } from '../../service/service.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import type { Build } from './build.ts'

/** How the hub tells of itself beside the interface. */
export interface Monitoring {
  /** what `Authorization: Bearer` brings to read the metrics from another machine; null: nobody may from there */
  metricsToken: string | null
  /** whether the metrics tell of this process too, which is then one hub's alone */
  ofProcess: boolean
}

interface RequestAudit {
  write: Audit
  /** equal refusals are counted */
  refused: Audit
}

export interface HttpContext {
  access: Access
  service: Service
  commits: CommitQueue
  /** Two threads: a list does not wait for a search. */
  searches: LongReads
  lists: LongReads
  /** the content of documents */
  blobs: Blobs
  thumbnails: Thumbnails
  log: Logger
  /** Aborts with HubStops as soon as the hub begins to stop. */
  stopping: AbortSignal
  audit: RequestAudit
  build: Build
  /** whose X-Forwarded-For is believed, beside this machine's own */
  trustedProxies: readonly string[]
  monitoring?: Monitoring
  /** Requests of each key and user in a minute. Absent: they are not limited. */
  requestsPerMinute?: number
  /** what is served at /updates; absent: there is no such address */
  updatesFolder?: string
  /** how mails leave; absent: none does */
  mailer?: Mailer
  /** the company's sign-in; absent: there are passwords alone */
  sso?: Sso
}

/** Every path of the interface lies under this one. */
export const API_PREFIX = '/api/1'
