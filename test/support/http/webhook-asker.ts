/** Sends requests with a new key, so that its list of subscriptions contains no others. */
import { createKey, type MadeKey } from '../../../main/service/access/keys.ts'
import { ask, type HubAnswer, type Question } from './ask-hub.ts'
import type { TestHub } from './hub-fixture.ts'

export type Asker = (method: string, path: string, question?: Question) => Promise<HubAnswer>

/** Creates an integration key in the server's group. */
export function newKey({ hub, group }: TestHub): MadeKey {
  const settings = { requireSignature: false, grantsForms: true, role: 'admin' } as const
  return createKey(hub.access, { ...settings, name: 'webhooks', kind: 'integration', groupId: group.id })
}

/** Uses a new key unless one is given. */
export function askAs(at: TestHub, key = newKey(at)): Asker {
  return (method, path, question = {}) =>
    ask(at, method, path, { ...question, headers: { 'API-Key': key.apiKey, ...question.headers } })
}
