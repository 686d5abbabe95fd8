/** Reads the extensions of a server (interface, "Extensions"). A server that names none is a base server. */
import { type Extension, extensions } from '../../../shared/entities/version.ts'
import { asText, asUuid, asWhole, isRecord } from './read-entity.ts'
import { getRequest, type Remote } from './remote.ts'
import type { NoReply, Refusal } from './reply.ts'

export interface HubVersion {
  extensions: Extension[]
  /** Build of the server, in one short line; null: it does not say. */
  version: string | null
  /** Id of the server and generation of its data; null: it does not say. */
  identity: HubIdentity | null
}

export const versionRequest = getRequest('/version', readVersion)

/** Returns the server's extensions, or the reply in their place. */
export async function readExtensions(remote: Remote): Promise<Extension[] | Refusal | NoReply> {
  const reply = await remote.send(versionRequest)
  return reply.kind === 'answer' ? reply.body.extensions : reply
}

/** Reads `/version`. A server says what was built, when or by whom. Without extensions the list is empty. */
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
