/** Groups: each owns jobs and assets and has a time zone (interface, "Groups"). */

import { isTimeZone } from '../../../shared/text/time-zone.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { groups } from '../../store/schema/access.ts'
import type { Actor } from '../actor.ts'
import { refuse } from '../refuse.ts'
import type { Service } from '../service.ts'
import { requirePrintable } from './printable-name.ts'

export type GroupRecord = RawRow<typeof groups>

const groupRows = rowsOf(groups)

/** @throws Refused `bad-request` for an unknown time zone, `conflict` for a name that is in use */
export function createGroup(service: Service, group: { name: string; timeZone: string }): GroupRecord {
  requirePrintable(group.name)
  if (!isTimeZone(group.timeZone)) {
    refuse('bad-request', `${group.timeZone} is not a time zone: use a name such as Europe/Stockholm.`)
  }
  return service.store.transaction(db => {
    if (listGroups(db).some(({ name }) => name === group.name)) {
      refuse('conflict', `There is a group named ${group.name} already.`)
    }
    return getGroup(db, groupRows.insert(db, { ...group, uuid: service.newUuid(), createdAt: service.now() }))
  })
}

export function listGroups(db: ReadDb): GroupRecord[] {
  return db.all<GroupRecord>('SELECT * FROM groups ORDER BY id')
}

export function getGroup(db: ReadDb, id: number): GroupRecord {
  return (
    db.get<GroupRecord>('SELECT * FROM groups WHERE id = ?', id) ??
    refuse('not-found', 'There is no such group.')
  )
}

/** Returns the actor of the hub's own commands: administrator of all groups. New entities go to `homeGroupId`. */
export function operatorOf(db: ReadDb, homeGroupId: number): Actor {
  return {
    userId: null,
    grants: new Map(listGroups(db).map(group => [group.id, 'admin'])),
    homeGroupId,
    isBoundToHome: true,
  }
}
