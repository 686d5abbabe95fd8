/** The methods for assets. */
import type { assetRequests } from '../../../shared/contract/asset.ts'
import type { Api, Request } from '../../../shared/contract/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { AssetsPage } from '../../../shared/views/asset.ts'
import { storeOpened } from '../../sync/entities/marks.ts'
import { drop } from '../ports/drop.ts'
import { isLookingFor, readAssetsPage, readAssetView } from '../views/asset-views.ts'
import { orMissing } from './form-methods.ts'
import type { Running } from './running.ts'

export function createAssetMethods(running: Running): Pick<Api, keyof typeof assetRequests> {
  const { read } = running
  return {
    'asset.list': query => listAssets(running, query),
    'asset.read': ({ assetUuid }) =>
      read(context => orMissing(readAssetView(context, assetUuid), 'asset-not-here')),
    'asset.open': ({ assetUuid }) => openAsset(running, assetUuid),
  }
}

async function listAssets(running: Running, query: Request<'asset.list'>): Promise<AssetsPage> {
  const session = running.session()
  if (!session) return { entries: [], total: 0 }
  if (!isLookingFor(query)) return readAssetsPage(session.store.read, session.actor(), query)
  const found = await session.files.searcher.call('listAssets', query)
  if (found.ok) return found.value
  running.ports.log.warn({ failure: found.failure }, 'asset.not-listed')
  return { entries: [], total: 0 }
}

function openAsset({ within, ports }: Running, assetUuid: string): Outcome<null> {
  return within(({ store, engine }) => {
    if (!store.isWritable) return succeed(null)
    const isHere = store.transaction(db => storeOpened(db, 'asset', assetUuid, ports.clock.now()))
    if (!isHere) return fail('not-found', reason('asset-not-here'))
    drop(engine.refreshAsset(assetUuid), ports.log, 'asset.refresh-failed')
    return succeed(null)
  })
}
