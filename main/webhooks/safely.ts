/** Where the delivery of webhooks meets the rest of the hub: a bug on this side must not end the other. */
import type { WebhookPorts } from './ports.ts'

/** Runs `work`; what it throws goes to the log, and the next look goes on. */
export function safely({ log }: Pick<WebhookPorts, 'log'>, work: () => void): void {
  try {
    work()
  } catch (error) {
    log.error({ err: error }, 'webhooks.failed')
  }
}
