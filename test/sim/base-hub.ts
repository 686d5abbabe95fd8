/** The base server of a run, in place of our hub. */
import { createHash } from 'node:crypto'
import type { Asset } from '../../shared/entities/asset.ts'
import type { Job } from '../../shared/entities/job.ts'
import type { Key, User } from './base-server/access.ts'
import { assetInDetail } from './base-server/assets.ts'
import { type BaseServer, createBaseServer } from './base-server/base-server.ts'
import { type Data, type Event, inOrder, type StoredDocument } from './base-server/data.ts'
import { jobInDetail } from './base-server/job-view.ts'
import { asRead } from './base-server/text.ts'
import type { Traits } from './base-server/traits.ts'
import type { Chance } from './chance.ts'
import type { EventRow, FileRow, Holdings } from './holdings.ts'
import type { SimServer } from './hub.ts'
import { roleOf, type Template } from './template.ts'

interface BaseHubParts {
  template: Template
  traits: Traits
  chance: Chance
  now(): number
}

export function openBaseHub({ template, traits, chance, now }: BaseHubParts): SimServer {
  const server = createBaseServer({
    ...{ traits, chance, now, keys: keysOf(template) },
    users: usersOf(template),
  })
  for (const { token, user } of template.technicians)
    server.data.tokens.set(token, { userId: user.id, usedAt: now() })
  return {
    holdings: holdingsOf(server),
    own: null,
    traits,
    now,
    running: 0,
    ask: server.ask,
    issueToken: nth => server.issueToken(template.technicians[nth]?.user.id ?? 0),
    restart: server.restart,
    hurry: server.hurry,
    importAll: server.importAll,
    backUp: server.backUp,
    close: server.close,
  }
}

function usersOf({ technicians, groupId }: Template): User[] {
  return technicians.map(({ user: { id, uuid, name, email } }, nth) => ({
    ...{ id, uuid, name, email: email ?? '', role: roleOf(nth), groupId, password: null },
  }))
}

function keysOf({ integration, appKeys, groupId }: Template): Key[] {
  const laptops = appKeys.map(({ apiKey, apiSecret }, nth) => ({
    ...{ apiKey, apiSecret, kind: 'app' as const, requireSignature: nth === 1 },
  }))
  const { apiKey, apiSecret } = integration
  return [
    ...laptops,
    { apiKey, apiSecret, kind: 'integration', requireSignature: false, role: 'admin', groupId },
  ]
}

/** Returns the server's data with texts as a user reads them, so that its traits make no difference. */
function holdingsOf(server: BaseServer): Holdings {
  const data = () => server.data
  const jobAt = (uuid: string) => data().jobs.get(uuid)
  return {
    jobUuids: () => inOrder(data().jobs).map(({ uuid }) => uuid),
    jobs: () => entitiesOf(inOrder(data().jobs), job => jobInDetail(server.state, job) as unknown as Job),
    assetUuids: () => inOrder(data().assets).map(({ uuid }) => uuid),
    assets: () =>
      entitiesOf(inOrder(data().assets), asset => assetInDetail(server.state, asset) as unknown as Asset),
    events: uuid => jobAt(uuid)?.events.map(eventRow) ?? [],
    moves: (uuid, userId) =>
      jobAt(uuid)?.events.flatMap(event => {
        const { newResourceState: state, eventTimeStamp: at } = event
        const isOwn = event.userId === userId && (event.toUserId ?? event.userId) === event.userId
        return state !== null && isOwn ? [{ at, state }] : []
      }) ?? [],
    filesOn: (owner, fileName) => filesOn(data(), owner).filter(file => file.fileName === fileName),
    file: uuid => fileOf(data().documents.get(uuid)),
    hasFile: fileName =>
      data()
        .documents.values()
        .some(document => document.fileName === fileName),
    resourceState: (uuid, userId) => jobAt(uuid)?.resources.find(one => one.userId === userId)?.state,
    forms: () =>
      inOrder(data().forms)
        .filter(({ jobUuid }) => jobUuid !== null)
        .map(({ uuid, title, fields }) => ({
          uuid,
          title: title && asRead(title),
          fields: JSON.stringify(fields),
        })),
    isConfirmed: () => false,
    originOf: server.originOf,
  }
}

function entitiesOf<S extends { uuid: string }, T>(all: readonly S[], view: (one: S) => T): Map<string, T> {
  // Copies the entity, so that callers never hold the server's own objects.
  return new Map(all.map(one => [one.uuid, JSON.parse(JSON.stringify(view(one)))]))
}

function eventRow(event: Event): EventRow {
  const { type, comment, userId, toUserId, newResourceState, eventTimeStamp } = event
  return {
    type,
    comment: comment && asRead(comment),
    user_id: userId,
    to_user_id: toUserId,
    new_resource_state: newResourceState,
    at: eventTimeStamp,
  }
}

function filesOn({ jobs, assets, documents }: Data, owner: string): FileRow[] {
  const uuids = (jobs.get(owner) ?? assets.get(owner))?.documents ?? []
  return uuids.flatMap(uuid => fileOf(documents.get(uuid)) ?? [])
}

function fileOf(document: StoredDocument | undefined): FileRow | undefined {
  if (!document) return undefined
  const { uuid, fileName, bytes } = document
  return { uuid, fileName, hash: createHash('sha256').update(bytes).digest('hex') }
}
