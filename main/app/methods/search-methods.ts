/** The methods of the search. */
import type { Api, Request } from '../../../shared/contract/contract.ts'
import type { searchRequests } from '../../../shared/contract/search.ts'
import { type Outcome, succeed } from '../../../shared/text/failures.ts'
import type { SearchAnswer } from '../../../shared/views/search.ts'
import { findAssetAnywhere } from '../../service/records/asset-record.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import { attempt } from '../../service/refuse.ts'
import type { ReadDb } from '../../store/db.ts'
import { nameOfCapture, type WorkState } from '../capture/view-captures.ts'
import type { Session } from '../session/session.ts'
import type { Running } from './running.ts'

export function createSearchMethods({ withinLong }: Running): Pick<Api, keyof typeof searchRequests> {
  return {
    // searches run in a separate thread, so that other calls do not wait for them
    'search.find': request =>
      withinLong(async ({ files, store, captures }) => {
        const found = await files.searcher.call('find', request)
        return found.ok ? succeed(nameCaptures(store.read, found.value, captures.state)) : found
      }),
    'asset.find': request => withinLong(({ files }) => files.searcher.call('findByCode', request)),
    'search.server': ({ q }) => withinLong(async ({ engine }) => succeed(await engine.searchServer(q))),
    'search.bringIn': request => withinLong(session => bringIn(session, request)),
  }
}

/** Names captured documents as the other screens do: by what is printed on them. */
function nameCaptures(db: ReadDb, found: SearchAnswer, { names }: WorkState): SearchAnswer {
  const hits = found.hits.map(hit => {
    if (hit.kind !== 'capture') return hit
    // The document may have been sent since.
    const name = attempt(() => nameOfCapture(db, hit.captureUuid, names))
    return name.ok ? { ...hit, name: name.value } : hit
  })
  return { ...found, hits }
}

/** Does nothing for what is already on this laptop. */
async function bringIn(
  { store, engine }: Session,
  { kind, uuid }: Request<'search.bringIn'>,
): Promise<Outcome<null>> {
  const find = kind === 'job' ? findJobAnywhere : findAssetAnywhere
  return find(store.read, uuid) === undefined ? engine.bringIn(kind, uuid) : succeed(null)
}
