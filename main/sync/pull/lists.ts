/** The read-only lists of the server, one description each; `discrepancies.ts` has one more. */
import { type Outcome, succeed } from '../../../shared/failures.ts'
import { Group } from '../../../shared/letterhead.ts'
import { Van } from '../../../shared/material.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { unknownProperties } from '../../service/entity/extra.ts'
import { dateOf, startOfDay } from '../../service/entity/local-time.ts'
import { assetTypes as assetTypesTable } from '../../store/schema/assets.ts'
import { saveMembership, saveUser, takeRole } from '../account/account.ts'
import { failureOf, readUser } from '../account/sign-in.ts'
import { createReadGuard } from '../ports/read-guard.ts'
import type { SyncContext } from '../records/context.ts'
import { syncState } from '../records/state.ts'
import { readAs } from '../remote/read-entity.ts'
import type { Remote } from '../remote/remote.ts'
import { type RemoteType, readRemoteType } from '../remote/remote-asset.ts'
import { material } from './material-list.ts'
import { type Mirror, mirror } from './mirror.ts'

/** The names and roles of the people in the user's groups; jobs name people too, so none is removed. */
export const users = mirror({
  name: 'users',
  extension: 'users',
  path: '/user',
  read: readUser,
  every: syncLimits.usersEveryMs,
  save(db, { account, ports }, user) {
    saveUser(db, user, ports.clock.now())
    for (const groupId of account.groupIds) saveMembership(db, user.id, groupId, user.role)
  },
  end(_db, context, { entries }) {
    const me = entries.find(({ id }) => id === context.account.user.id)
    if (me) takeRole(context, me.role)
  },
})

const namedOfTypes: ReadonlySet<string> = new Set(['name', 'assetTemplate'])

export const assetTypes = mirror({
  name: 'assetTypes',
  path: '/asset/type',
  read: readRemoteType,
  every: syncLimits.assetTypesEveryMs,
  table: assetTypesTable,
  columns({ assetTemplate = {}, ...type }: RemoteType) {
    const extra = unknownProperties(type, namedOfTypes)
    return { assetTemplate, extra: Object.keys(extra).length === 0 ? null : extra }
  },
})

const readVan = readAs(Van)

/** The vans of the group with their stock, read when a dispatcher opens the screen. A laptop counts only its own user's van. */
const vans = mirror({
  name: 'vans',
  path: (context, offset) =>
    `/material/van?since=${startOfToday(context)}&limit=${syncLimits.vansPage}&offset=${offset}`,
  pages: { size: syncLimits.vansPage, most: syncLimits.vansAtMost },
  read(value) {
    const van = readVan(value)
    return van && { ...van, uuid: JSON.stringify([van.groupId, van.van]) }
  },
  every: Number.POSITIVE_INFINITY,
  end(db, context, { entries, isWhole }) {
    if (!isWhole && entries.length === 0) return
    const since = startOfToday(context)
    const at = context.ports.clock.now()
    syncState.set(db, 'vans', { at, since, vans: entries.map(({ uuid: _uuid, ...van }) => van) })
  },
})

function startOfToday({ ports: { clock } }: SyncContext): number {
  const zone = clock.timeZone()
  return Math.max(0, startOfDay(dateOf(clock.now(), zone), zone) ?? 0)
}

/** @returns `network`, `forbidden`, `unauthenticated` */
export async function readVans(context: SyncContext, remote: Pick<Remote, 'send'>): Promise<Outcome<null>> {
  const send: Remote['send'] = request => remote.send(request)
  const interruption = await vans.read({ context, send, guard: createReadGuard(), isStopped: () => false })
  return interruption === null ? succeed(null) : { ok: false, failure: failureOf(interruption) }
}

/** The lists that are read at the end of each run, when all jobs are here: material counts what they say was taken. */
export const lists: readonly Mirror[] = [
  mirror<Group>({
    name: 'letterheads',
    extension: 'groups',
    path: '/group',
    read: readAs(Group),
    every: syncLimits.usersEveryMs,
    end(db, _context, { entries, isWhole, isSame }) {
      const known = isWhole ? {} : syncState.get(db, 'letterheads')
      const read = Object.fromEntries(entries.map(({ id, letterhead }) => [id, letterhead]))
      if (!isSame) syncState.set(db, 'letterheads', { ...known, ...read })
    },
    forget: db => syncState.delete(db, 'letterheads'),
  }),
  material,
]
