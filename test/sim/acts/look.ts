/** What a person does to the program without changing anything: opening a job or an asset, coming back to the window. */

import { keepOpened } from '../../../main/sync/records/marks.ts'
import { markOpened } from '../../../main/sync/waiting/choose-conflict.ts'
import { type ActKind, pickAsset, pickJob } from './act.ts'

export const openJob: ActKind = {
  name: 'open a job',
  weight: 2,
  perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    markOpened(scene.life.context, jobUuid)
    // what became of it shows in the rows; a program that was killed meanwhile has nothing to say
    scene.life.engine.refresh(jobUuid).catch(() => undefined)
    return jobUuid
  },
}

/** It comes in full then, with its last jobs, and is kept fresh. */
export const openAsset: ActKind = {
  name: 'open an asset',
  weight: 3,
  perform(scene) {
    const assetUuid = pickAsset(scene)
    if (assetUuid === null) return null
    const { engine, store } = scene.life
    store.transaction(db => keepOpened(db, 'asset', assetUuid, scene.laptop.now()))
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
