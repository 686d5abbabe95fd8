/** The group and the people of the sample day. */

import type { Letterhead } from '../../../shared/entities/letterhead.ts'
import type { Role } from '../../../shared/entities/roles.ts'
import { createGroup, type GroupRecord, listGroups } from '../access/groups.ts'
import { setLetterhead } from '../access/letterheads.ts'
import { addUser, findUserByEmail, type UserRecord } from '../access/users.ts'
import type { Service } from '../service.ts'

const GROUP_NAME = 'Norrby Facility Service'

interface DemoPerson {
  user: UserRecord
  role: Role
}

export interface DemoGroup {
  group: GroupRecord
  /** users of the group who are not disabled */
  people: DemoPerson[]
  technicianIds: number[]
}

const cast: readonly { name: string; email: string; role: Role }[] = [
  { name: 'Maria Lindqvist', email: 'maria@norrby.example', role: 'admin' },
  { name: 'Johan Åberg', email: 'johan@norrby.example', role: 'dispatcher' },
  { name: 'Sara Nyström', email: 'sara@norrby.example', role: 'technician' },
  { name: 'Erik Dahl', email: 'erik@norrby.example', role: 'technician' },
]

/** Letterhead on the group's job sheets. */
const letterhead: Letterhead = {
  name: 'Norrby Service AB',
  address: ['Verkstadsgatan 8', '903 26 Umeå', '+46 90 123 45 67'],
  foot: 'Org. no. 556677-8899 · service@norrby.example',
  colour: '#0d5c50',
  logo: null,
}

/**
 * Finds the sample group and its users, or adds them. New users cannot log in until a password is set. `timeZone` is an
 * IANA name, for a new group.
 */
export async function ensureDemoGroup(service: Service, timeZone: string): Promise<DemoGroup> {
  const known = listGroups(service.store.read).find(({ name }) => name === GROUP_NAME)
  const group = known ?? createGroup(service, { name: GROUP_NAME, timeZone })
  if (known === undefined) setLetterhead(service, group, letterhead)
  const people: DemoPerson[] = []
  for (const person of cast) {
    const user =
      findUserByEmail(service.store.read, person.email) ??
      (await addUser(service, { ...person, groupId: group.id, password: null }))
    if (user.disabled_at === null) people.push({ user, role: person.role })
  }
  const technicianIds = people.filter(({ role }) => role === 'technician').map(({ user }) => user.id)
  return { group, people, technicianIds }
}
