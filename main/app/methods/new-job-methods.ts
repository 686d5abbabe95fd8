/** The methods for the form of a new job. */
import type { Api, Request } from '../../../shared/contract/contract.ts'
import type { newJobRequests } from '../../../shared/contract/new-job.ts'
import type { Suggestion } from '../../../shared/views/suggestion.ts'
import type { Running } from './running.ts'

export function createNewJobMethods(running: Running): Pick<Api, keyof typeof newJobRequests> {
  return { 'newJob.find': asked => findSuggestions(running, asked) }
}

/** Without suggestions the user types the value, so a failure is only logged. */
async function findSuggestions(running: Running, asked: Request<'newJob.find'>): Promise<Suggestion[]> {
  const session = running.session()
  if (!session) return []
  const found = await session.files.searcher.call('suggest', asked)
  if (found.ok) return found.value
  running.ports.log.warn({ failure: found.failure }, 'new-job.not-suggested')
  return []
}
