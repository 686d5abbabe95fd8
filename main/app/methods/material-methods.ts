/** The methods for parts and material. */
import type { Api } from '../../../shared/contract/contract.ts'
import type { materialRequests } from '../../../shared/contract/material.ts'
import { dateOf } from '../../service/entity/local-time.ts'
import { addMaterial, countMaterial, removeMaterial } from '../../sync/operations/acts/material.ts'
import { countVan, readVans } from '../../sync/pull/lists.ts'
import { findMaterial, readVansView, sumDay } from '../views/material.ts'
import type { Running } from './running.ts'

export function createMaterialMethods({
  ports: { clock },
  readOr,
  withinLong,
  act,
}: Running): Pick<Api, keyof typeof materialRequests> {
  return {
    'material.find': ({ q }) => readOr([], ({ store }) => findMaterial(store.read, q)),
    'material.add': request => act(context => addMaterial(context, request)),
    'material.count': request => act(context => countMaterial(context, request)),
    'material.remove': request => act(context => removeMaterial(context, request)),
    'vans.read': () => readOr({ at: null, since: 0, vans: [] }, ({ store }) => readVansView(store.read)),
    'vans.count': request =>
      withinLong(async ({ context, remote }) => {
        const counted = await countVan(remote, request)
        // reads the van's stock again; the count is saved even if that reading fails
        if (counted.ok) await readVans(context, remote)
        return counted
      }),
    'vans.fetch': () => withinLong(({ context, remote }) => readVans(context, remote)),
    'material.day': ({ date }) =>
      readOr([], ({ store, context }) => {
        const zone = clock.timeZone()
        return sumDay(store.read, context.account.user.id, date ?? dateOf(clock.now(), zone), zone)
      }),
  }
}
