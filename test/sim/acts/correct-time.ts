/** Corrects the user's own time: a shown span, or minutes without a recorded action. */
import { readTimesOf } from '../../../main/service/jobs/read-times.ts'
import { correctMyTime } from '../../../main/sync/operations/acts/correct-time.ts'
import { correctedKinds, spansOf } from '../../../shared/entities/times.ts'
import { DAY, MINUTE } from '../../../shared/limits/units.ts'
import { note } from '../world.ts'
import { type ActKind, pickJob, told } from './act.ts'

export const correctTime: ActKind = {
  name: 'correct a time',
  weight: 5,
  perform(scene) {
    const { chance, laptop, life, step } = scene
    const now = laptop.now()
    const { presses, corrections } = readTimesOf(life.store.read, laptop.userId, {
      from: now - 3 * DAY,
      to: now + DAY,
    })
    const spans = spansOf(presses, corrections, now)
    const span = spans.length > 0 && chance.fraction() < 0.7 ? chance.pick(spans) : null
    const jobUuid = span?.jobUuid ?? pickJob(scene)
    if (jobUuid === null) return null
    const to = now - (1 + chance.below(90)) * MINUTE
    const from = to - (1 + chance.below(120)) * MINUTE
    const isOpen = span?.to === null && chance.fraction() < 0.3
    const kind = chance.pick(span === null ? (['TRAVEL', 'WORK', 'BREAK'] as const) : correctedKinds)
    const text = `Time ${step} of ${laptop.name}`
    const time = {
      kind,
      from,
      to: isOpen && span?.pressed?.to === null ? null : to,
      reason: text,
      pressed: span?.pressed ?? null,
      replaces: span?.correction?.uuid ?? null,
    }
    const outcome = correctMyTime(life.context, { jobUuid, text, time })
    if (outcome.ok) {
      const { operationId } = outcome.value
      note(scene, { jobUuid, operationId, claim: { type: 'note', text, time } })
    }
    return told(`"${text}" on ${jobUuid}`, outcome)
  },
}
