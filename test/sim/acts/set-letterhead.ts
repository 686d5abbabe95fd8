/** Sets another letterhead of the company, which no request of the interface can do. */
import { getGroup } from '../../../main/service/access/groups.ts'
import { setLetterhead } from '../../../main/service/access/letterheads.ts'
import type { ActKind } from './act.ts'

export const setPaper: ActKind = {
  name: 'set the letterhead',
  weight: 4,
  perform({ world, step }) {
    const { hub, template } = world
    if (!hub.own) return null
    const group = getGroup(hub.own.store.read, template.groupId)
    const name = `Company ${step}`
    const service = { store: hub.own.store, now: hub.now, newUuid: () => '' }
    setLetterhead(service, group, { name, address: ['Storgatan 1'], foot: null, colour: null, logo: null })
    return name
  },
}
