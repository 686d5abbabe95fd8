/** Deletes expired data of a running hub, when it starts and then once an hour. */
import type { Logger } from 'pino'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { Access } from '../../service/access/access.ts'
import { forgetExpired } from '../../service/access/forget-expired.ts'
import { sweepContents } from '../../service/documents/sweep/sweep-contents.ts'
import { sweepDocuments } from '../../service/documents/sweep/sweep-documents.ts'
import { giveUpUploads, sweepStore } from '../../service/documents/sweep/sweep-store.ts'
import { forgetOperations } from '../../service/operations/operation-keys.ts'
import { forgetDelivered } from '../../service/webhooks/forget-delivered.ts'
import { shortenQueues } from '../../service/webhooks/shorten-queues.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import type { Contents } from '../../store/contents/contents.ts'
import { ObjectContents } from '../../store/contents/object-contents.ts'

export interface Tidied {
  access: Access
  /** The encrypted file of contents. */
  blobs: Blobs
  /** All contents: the file, or an object store and the file. */
  contents: Contents
  log: Logger
}

/**
 * Call it only in the process that has the hub's lock. Returns a function that stops it and waits for the
 * running pass.
 */
export function tidyRegularly(tidied: Tidied): () => Promise<void> {
  const stopping = new AbortController()
  let running = tidyOnce(tidied, stopping.signal)
  const timer = setInterval(() => {
    running = running.then(() => tidyOnce(tidied, stopping.signal))
  }, hubLimits.tidyEveryMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
    return running
  }
}

async function tidyDatabase(
  { access, log }: Pick<Tidied, 'access' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  forgetExpired(access)
  forgetDelivered(access.service)
  const givenUp = shortenQueues(access.service)
  if (givenUp > 0) log.warn({ count: givenUp }, 'webhooks.queue-too-long')
  await forgetOperations(access.service, signal)
  await sweepDocuments(access.service, signal)
}

/** The files of a machine are tidied by its own hub, and the shared data by one hub. */
async function tidyOnce({ access, blobs, contents, log }: Tidied, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  try {
    const isInCharge = access.service.store.isInCharge()
    if (isInCharge) await tidyDatabase({ access, log }, signal)
    await sweepContents(access.service, blobs, signal)
    if (contents instanceof ObjectContents) {
      await giveUpUploads(access.service, contents)
      if (isInCharge) await sweepStore(access.service, contents, signal)
    }
  } catch (error) {
    // the error must not end the hub, and the next hour tries again
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'hub.tidy-failed')
  }
}
