/** Isolates webhook delivery: a bug in it must not end the hub. */
import type { WebhookPorts } from './ports.ts'

/** Runs `work` and logs its errors; the next look runs anyway. */
export function safely({ log }: Pick<WebhookPorts, 'log'>, work: () => void): void {
  try {
    work()
  } catch (error) {
    log.error({ err: error }, 'webhooks.failed')
  }
}
