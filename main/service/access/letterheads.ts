/**
 * The letterhead of a group for its job sheets (interface, "Groups"). The operator sets it, the group's users read it.
 */
import { Check } from 'typebox/value'
import { type Group, Letterhead, letterheadLimits } from '../../../shared/entities/letterhead.ts'
import type { ReadDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { meta } from '../../store/schema/access.ts'
import type { Actor } from '../actor.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { logListChange } from '../entity/log-change.ts'
import { readMeta } from '../meta.ts'
import { refuse } from '../refuse.ts'
import type { Service } from '../service.ts'
import { type GroupRecord, listGroups } from './groups.ts'

const nameOf = (groupUuid: string) => `letterhead ${groupUuid}`

/** Returns the letterhead, or null if none was set. */
export function readLetterhead(db: ReadDb, { uuid }: Pick<GroupRecord, 'uuid'>): Letterhead | null {
  return parseColumn<Letterhead>(readMeta(db, nameOf(uuid)))
}

/** Stores the letterhead. Null removes it. @throws Refused `bad-request` */
export function setLetterhead(
  service: Service,
  { id, uuid }: GroupRecord,
  letterhead: Letterhead | null,
): void {
  if (letterhead !== null) requireFitting(letterhead)
  service.store.transaction(db => {
    const name = nameOf(uuid)
    if (letterhead === null) db.run('DELETE FROM meta WHERE name = ?', name)
    else rowsOf(meta).put(db, { name, value: JSON.stringify(letterhead), changedAt: service.now() }, 'name')
    logListChange(db, service.now(), id, 'groups')
  })
}

export function listVisibleGroups(db: ReadDb, { grants }: Actor): Group[] {
  return listGroups(db)
    .filter(({ id }) => grants.has(id))
    .map(group => ({
      id: group.id,
      uuid: group.uuid,
      name: group.name,
      timeZone: group.time_zone,
      letterhead: readLetterhead(db, group),
    }))
}

function requireFitting({ name, address, foot, colour, ...rest }: Letterhead): void {
  const { nameLetters, addressLines, lineLetters, footLetters } = letterheadLimits
  if ((name ?? '').length > nameLetters)
    refuse('bad-request', `The name has more than ${nameLetters} letters.`)
  if (address.length > addressLines || address.some(line => line.length > lineLetters))
    refuse('bad-request', `An address has at most ${addressLines} lines of ${lineLetters} letters.`)
  if ((foot ?? '').length > footLetters)
    refuse('bad-request', `The foot has more than ${footLetters} letters.`)
  if (!Check(Letterhead, { name, address, foot, colour, ...rest }))
    refuse('bad-request', `${colour} is not a colour: use one such as #0d5c50.`)
}
