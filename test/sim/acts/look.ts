/** Actions without changes: opening a job or an asset, and returning to the window. */

import { storeOpened } from '../../../main/sync/entities/marks.ts'
import { markOpened } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import { type ActKind, pickAsset, pickJob } from './act.ts'

export const openJob: ActKind = {
  name: 'open a job',
  weight: 2,
  perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    markOpened(scene.life.context, jobUuid)
    // The rows show the result. A program that was killed in the meantime reports none.
    scene.life.engine.refresh(jobUuid).catch(() => undefined)
    return jobUuid
  },
}

/** Opens an asset: it is then read in full with its last jobs, and refreshed. */
export const openAsset: ActKind = {
  name: 'open an asset',
  weight: 3,
  perform(scene) {
    const assetUuid = pickAsset(scene)
    if (assetUuid === null) return null
    const { engine, store } = scene.life
    store.transaction(db => storeOpened(db, 'asset', assetUuid, scene.laptop.now()))
    engine.refreshAsset(assetUuid).catch(() => undefined)
    return assetUuid
  },
}

export const comeBack: ActKind = {
  name: 'come back',
  weight: 5,
  perform({ life, chance }) {
    if (chance.fraction() < 0.5) life.engine.wake()
    else life.engine.syncNow()
    return ''
  },
}
