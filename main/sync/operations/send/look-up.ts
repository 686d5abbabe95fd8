/**
 * Looks up which of this account's requests the server has stored: `POST /operation/lookup`
 * (docs/sync/operation-keys.md).
 */
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { asText, asUuid, asWhole, isRecord } from '../../client/read-entity.ts'
import { postRequest } from '../../client/request.ts'
import type { Exchange } from '../../state/context.ts'
import { syncState } from '../../state/state.ts'

/** Uuids of the entities that stored requests created or changed, by the request's key. */
export type StoredKeys = ReadonlyMap<string, string | null>

interface LookUp {
  generation: number
  stored: StoredKeys
}

/** Looks up keys. Returns null if the server did not answer, or if the answer has another form or generation. */
export async function lookUp(
  { context, send }: Pick<Exchange, 'context' | 'send'>,
  keys: readonly string[],
): Promise<StoredKeys | null> {
  const all = new Map<string, string | null>()
  for (let at = 0; at < keys.length; at += syncLimits.lookedUpKeys) {
    const asked = keys.slice(at, at + syncLimits.lookedUpKeys)
    const reply = await send(
      postRequest('/operation/lookup', { keys: asked }, body => readLookUp(body, asked)),
    )
    const known = syncState.get(context.service.store.read, 'hubIdentity')?.generation
    if (reply.kind !== 'answer' || reply.body.generation !== known) return null
    for (const [key, uuid] of reply.body.stored) all.set(key, uuid)
  }
  return all
}

/** Reads an answer. Returns null if it has another form, or contains keys that were not requested. */
function readLookUp(body: unknown, asked: readonly string[]): LookUp | null {
  if (!isRecord(body) || !Array.isArray(body.stored)) return null
  const generation = asWhole(body.generation)
  const stored = new Map<string, string | null>()
  for (const entry of body.stored as unknown[]) {
    const key = isRecord(entry) ? asText(entry.key) : null
    if (key === null || !asked.includes(key)) return null
    stored.set(key, isRecord(entry) ? asUuid(entry.uuid) : null)
  }
  return generation === null ? null : { generation, stored }
}
