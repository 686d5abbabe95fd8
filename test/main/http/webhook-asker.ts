/** Asks a hub with a key of its own: what belongs to a key is then alone in its list. */
import { createKey, type MadeKey } from '../../../main/service/access/keys.ts'
import { ask, type HubAnswer, type Question } from './ask-hub.ts'
import type { TestHub } from './hub-fixture.ts'

export type Asker = (method: string, path: string, question?: Question) => Promise<HubAnswer>

/** An integration key of the hub's group. */
export function newKey({ hub, group }: TestHub): MadeKey {
  const settings = { requireSignature: false, grantsForms: true, role: 'admin' } as const
  return createKey(hub.access, { ...settings, name: 'webhooks', kind: 'integration', groupId: group.id })
}

/** With a new key, unless one is given. */
export function askAs(at: TestHub, key = newKey(at)): Asker {
  return (method, path, question = {}) =>
    ask(at, method, path, { ...question, headers: { 'API-Key': key.apiKey, ...question.headers } })
}
