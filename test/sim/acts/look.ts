/** What a person does to the program without changing anything: opening a job, coming back to the window. */
import { markOpened } from '../../../main/sync/outbox/choose-conflict.ts'
import { type ActKind, pickJob } from './act.ts'

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

export const comeBack: ActKind = {
  name: 'come back',
  weight: 5,
  perform({ life, chance }) {
    if (chance.fraction() < 0.5) life.engine.wake()
    else life.engine.syncNow()
    return ''
  },
}
