/** Adds, changes and removes absences of the user. */
import {
  changeAvailability,
  shownAvailability,
} from '../../../main/sync/operations/lists/availability-change.ts'
import type { AvailabilityEntry } from '../../../shared/entities/availability.ts'
import { type ActKind, told } from './act.ts'

export const beAbsent: ActKind = {
  name: 'be absent',
  weight: 8,
  perform({ chance, laptop, life, step, world }) {
    const shown = () => shownAvailability(life.store.read, [world.template.groupId])
    const own = [...shown().values()].filter(({ userId }) => userId === laptop.userId)
    const isNew = own.length === 0 || chance.fraction() < 0.5
    const entryUuid = isNew ? null : chance.pick(own).uuid
    const isRemoved = entryUuid !== null && chance.fraction() < 0.3
    const reason = `Absence ${step} of ${laptop.name}`
    const after = isRemoved ? null : absenceOf(laptop.userId, reason)
    const outcome = changeAvailability(life.context, { entryUuid, after })
    const isSure = outcome.ok && laptop.life === life
    const uuid = entryUuid ?? (isSure ? uuidWith(shown(), reason) : null)
    if (uuid !== null) world.absences.set(uuid, { reason: isRemoved ? null : reason, isSure })
    return told(`${isRemoved ? 'removes' : 'writes'} "${reason}" as ${entryUuid ?? 'a new one'}`, outcome)
  },
}

function uuidWith(shown: ReadonlyMap<string, { uuid: string; reason: string | null }>, reason: string) {
  return [...shown.values()].find(one => one.reason === reason)?.uuid ?? null
}

function absenceOf(userId: number, reason: string): AvailabilityEntry {
  const days = { from: '2026-12-21', to: '2026-12-30', fromMinute: null, toMinute: null }
  return { userId, kind: 'ABSENCE', week: null, ...days, reason }
}
