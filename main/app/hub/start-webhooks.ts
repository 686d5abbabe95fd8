/** The delivery of webhooks over this machine's own network, clock and certificates. */
import type { Logger } from 'pino'
import type { Access } from '../../service/access/access.ts'
import { isPublicAddress } from '../../webhooks/public-address.ts'
import { resolveHost } from '../../webhooks/resolve-host.ts'
import { WebhookWorker } from '../../webhooks/worker.ts'
import { trustedCertificates } from '../host/network/certificates.ts'
import { systemClock } from '../host/system.ts'

export interface WebhookOptions {
  log: Logger
  /** the program's */
  version?: string
  /** whether webhooks may reach private addresses too; by default they may not */
  allowPrivateWebhooks?: boolean
}

/** Delivers until it is closed. */
export function startWebhooks(access: Access, options: WebhookOptions): WebhookWorker {
  const worker = new WebhookWorker({
    access,
    log: options.log,
    after: systemClock.after,
    resolve: resolveHost,
    mayReach: options.allowPrivateWebhooks ? () => true : isPublicAddress,
    trust: trustedCertificates,
    userAgent: `Fieldbook/${options.version ?? '0.0.0'}`,
  })
  worker.start()
  return worker
}
