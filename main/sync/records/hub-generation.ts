/** Which server answers, and which state of its data: the generation grows when a backup is restored (interface, "Version"). */
import type { HubIdentity } from '../remote/hub-identity.ts'
import type { SyncContext } from './context.ts'
import { syncState } from './state.ts'

/** @throws StoreFailure */
export function noteIdentity({ service: { store } }: SyncContext, identity: HubIdentity): void {
  const known = syncState.get(store.read, 'hubIdentity')
  if (known?.hubId === identity.hubId && identity.generation <= known.generation) return
  store.transaction(db => syncState.set(db, 'hubIdentity', identity))
}

/** Whether an answer was made before the server was restored, as far as is known. */
export function isOfBefore({ service }: SyncContext, { hubId, generation }: HubIdentity): boolean {
  const known = syncState.get(service.store.read, 'hubIdentity')
  return known !== null && known.hubId === hubId && generation < known.generation
}

/** The server keeps naming an older generation: the next answer is believed. @throws StoreFailure */
export function forgetIdentity({ service }: SyncContext): void {
  service.store.transaction(db => syncState.delete(db, 'hubIdentity'))
}
