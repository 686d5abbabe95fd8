/** What a hub offers beside the specification (decisions, "Extensions"). One that names nothing is a plain hub. */
import { type Extension, extensions } from '../../../shared/version.ts'
import { asText, isRecord } from './read-json.ts'
import type { Remote, RemoteRequest } from './remote.ts'
import type { Reply } from './reply.ts'

export const versionRequest: RemoteRequest = {
  method: 'GET',
  path: '/version',
  contentType: null,
  body: null,
  expected: 'json',
}

/** The extensions offered, or the reply that kept them from being read. */
export async function readExtensions(remote: Remote): Promise<Extension[] | Reply> {
  const reply = await remote.send(versionRequest)
  return reply.kind === 'answer' ? extensionsIn(reply.body) : reply
}

/** A version resource that says nothing about them offers none. */
export function extensionsIn(body: unknown): Extension[] {
  const offered = isRecord(body) && Array.isArray(body.extensions) ? body.extensions : []
  return extensions.filter(name => offered.some(entry => asText(entry) === name))
}

/** What the hub calls its build, in one short line; null where it does not say. */
export function versionIn(body: unknown): string | null {
  const version = isRecord(body) ? asText(body.version) : null
  return version === null ? null : version.replace(/[^\w.+ :-]/g, '?').slice(0, 100)
}
