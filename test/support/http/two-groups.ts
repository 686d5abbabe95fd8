/** Makes a user a member of a second group. */
import type { Person, TestHub } from './hub-fixture.ts'

export function addToGroup({ hub }: TestHub, { user }: Person, groupId: number): void {
  hub.service.store.transaction(db => {
    db.run(`INSERT INTO memberships (user_id, group_id, role) VALUES (?, ?, 'dispatcher')`, user.id, groupId)
  })
}
