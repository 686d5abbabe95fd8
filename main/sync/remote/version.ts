/** What a hub offers beyond the base interface (interface, "Extensions"). One that names nothing is a plain hub. */
import { type Extension, extensions } from '../../../shared/version.ts'
import { asText, asUuid, asWhole, isRecord } from './read-entity.ts'
import { getRequest, type Remote } from './remote.ts'
import type { NoReply, Refusal } from './reply.ts'

export interface HubVersion {
  extensions: Extension[]
  /** what the hub calls its build, in one short line; null where it does not say */
  version: string | null
  /** which hub it is, and when its data were last put back; null where it does not say */
  identity: HubIdentity | null
}

export const versionRequest = getRequest('/version', readVersion)

/** The extensions offered, or the reply that kept them from being read. */
export async function readExtensions(remote: Remote): Promise<Extension[] | Refusal | NoReply> {
  const reply = await remote.send(versionRequest)
  return reply.kind === 'answer' ? reply.body.extensions : reply
}

/** A hub says what was built, when or by whom; one that says nothing of extensions offers none. */
function readVersion(body: unknown): HubVersion | null {
  if (!isRecord(body)) return null
  if ([body.id, body.builduser, body.version].every(word => asText(word) === null)) return null
  const offered = Array.isArray(body.extensions) ? body.extensions : []
  const version = asText(body.version)
  return {
    extensions: extensions.filter(name => offered.some(entry => asText(entry) === name)),
    version: version === null ? null : version.replace(/[^\w.+ :-]/g, '?').slice(0, 100),
    identity: readIdentity(body),
  }
}

export interface HubIdentity {
  hubId: string
  generation: number
}

/** Reads the identity in /version; null: there is none. */
function readIdentity({ hubId: id, generation: raised }: Record<string, unknown>): HubIdentity | null {
  const [hubId, generation] = [asUuid(id), asWhole(raised)]
  return hubId === null || generation === null ? null : { hubId, generation }
}

/** Reads the header `Hub-Identity`, which every answer of our server has. */
export function readHubHeader(text: string | null): HubIdentity | null {
  const [, hubId, generation] = /^([^/]+)\/(\d{1,15})$/.exec(text ?? '') ?? []
  return generation === undefined ? null : readIdentity({ hubId, generation: Number(generation) })
}
