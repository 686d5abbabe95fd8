/** Objects of a hub that all its routes use. */
import type { Logger } from 'pino'
import type { Access } from '../../service/access/access.ts'
import type { Sso } from '../../service/access/sso.ts'
import type { Audit } from '../../service/audit.ts'
import type { CommitQueue } from '../../service/commit-queue.ts'
import type { Mailer } from '../../service/documents/mail/mailer.ts'
import type { Thumbnails } from '../../service/documents/thumbnails/thumbnails.ts'
import type { LiveChanges } from '../../service/live/live-changes.ts'
import type { LongReads } from '../../service/long-reads/read-thread.ts'
import type { Service } from '../../service/service.ts'
import type { Contents } from '../../store/contents/contents.ts'
import type { Build } from './build.ts'

/** Settings of the addresses for the operator. */
export interface Monitoring {
  /** token to read the metrics from another machine; null: they can only be read on this machine */
  metricsToken: string | null
  /** true: includes metrics of the process, if it runs only this hub */
  ofProcess: boolean
}

interface RequestAudit {
  write: Audit
  /** counts equal refusals instead of logging each */
  refused: Audit
}

export interface HttpContext {
  access: Access
  service: Service
  commits: CommitQueue
  /** Two threads, so that a list does not wait for a search. */
  searches: LongReads
  lists: LongReads
  /** the content of documents */
  blobs: Contents
  thumbnails: Thumbnails
  log: Logger
  /** Aborts with HubStops as soon as the hub begins to stop. */
  stopping: AbortSignal
  audit: RequestAudit
  build: Build
  /** addresses of trusted proxies, in addition to this machine; only they may send X-Forwarded-For */
  trustedProxies: readonly string[]
  monitoring?: Monitoring
  /** Requests of each key and user in a minute. Absent: unlimited. */
  requestsPerMinute?: number
  /** folder served at /updates; absent: there is no such address */
  updatesFolder?: string
  /** path of the map for laptops; absent: there is none */
  mapFile?: string
  /** Whether all changes are refused on purpose. */
  readOnly?: boolean
  /** mail server; absent: mails cannot be sent */
  mailer?: Mailer
  /** live changes; absent: they are not offered */
  live?: LiveChanges
  /** single sign-on; absent: users log in with passwords only */
  sso?: Sso
}

/** Prefix of all paths of the interface. */
export const API_PREFIX = '/api/1'
