/** Reads the extensions of a server (interface, "Extensions"). A server that names none is a base server. */
import { type Extension, extensions } from '../../../shared/entities/version.ts'
import { asText, isRecord } from './read-entity.ts'
import type { Remote } from './remote.ts'
import type { NoReply, Refusal } from './reply.ts'
import { getRequest } from './request.ts'
import { type HubIdentity, readIdentity } from './server-identity.ts'

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

/** Reads `/version`. Returns null if the answer lacks id, user and version of the build, because it is not a server's. */
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
