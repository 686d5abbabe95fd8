/** The hub under test, in its own process, so that its memory can be measured. Run with --expose-gc and IPC. */
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'
import { pino } from 'pino'
import { createHub } from '../../main/app/hub/create-hub.ts'
import { createGroup } from '../../main/service/access/groups.ts'
import { createKey, revokeKey } from '../../main/service/access/keys.ts'
import { issueToken } from '../../main/service/access/tokens.ts'
import { addUser } from '../../main/service/access/users.ts'
import { roles } from '../../shared/entities/roles.ts'
import { elsewhereMark } from './check-promises.ts'
import type { HubQuestion, HubReply, Started } from './hub-under-test.ts'

const [dataDir = '', key = '', database] = process.argv.slice(2)

// All drawn names are under .invalid and unknown; some systems take seconds to say so.
const nobody = () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
Object.assign(dns, { lookup: nobody })
Object.assign(dns.Resolver.prototype, { resolve4: nobody, resolve6: nobody })
syncBuiltinESMExports()

/** Errors in the hub's log; none are expected. */
const errors: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) })
const data = { dataDir, key: Buffer.from(key, 'hex'), database }
const hub = await createHub({ ...data, port: 0, host: '127.0.0.1', log })

const { service, access, baseUrl } = hub
const group = createGroup(service, { name: 'Stockholm', timeZone: 'Europe/Stockholm' })
const other = createGroup(service, { name: 'Elsewhere', timeZone: 'America/Lima' })
const plain = { requireSignature: false, grantsForms: true }
const ofGroup = { ...plain, kind: 'integration', groupId: group.id, role: 'admin' } as const
const keys = {
  integration: createKey(access, { ...ofGroup, name: 'planning' }),
  signing: createKey(access, { ...ofGroup, name: 'signing', requireSignature: true }),
  reader: createKey(access, { ...ofGroup, name: 'reading', role: 'technician' }),
  formless: createKey(access, { ...ofGroup, name: 'formless', grantsForms: false }),
  revoked: createKey(access, { ...ofGroup, name: 'revoked' }),
  elsewhere: createKey(access, { ...ofGroup, name: 'elsewhere', groupId: other.id }),
  app: createKey(access, { ...plain, name: 'laptops', kind: 'app' }),
}
revokeKey(access, String(keys.revoked.id))

const users = await Promise.all(
  roles.map(async role => {
    const password = role === 'technician' ? 'correct horse' : null
    return addUser(service, { name: role, email: `${role}@example.com`, groupId: group.id, role, password })
  }),
)
const people = users.map(({ id, uuid }) => ({ id, uuid, token: issueToken(service, id, keys.app.id).token }))

await makeWorkElsewhere()

const started: Started = { baseUrl, file: service.store.file, keys, people }
process.send?.(started)

process.on('message', async (question: HubQuestion) => {
  const reply = await answer(question)
  if (question === 'close') process.send?.(reply, () => process.disconnect())
  else process.send?.(reply)
})

/** Creates entities of another group, which no other caller may see. */
async function makeWorkElsewhere(): Promise<void> {
  const work = {
    '/job': { title: elsewhereMark, customerId: 1, customerName: elsewhereMark, startTime: Date.now() },
    '/asset': { name: elsewhereMark },
    '/asset/type': { name: elsewhereMark },
    '/form': { title: elsewhereMark },
  }
  for (const [path, body] of Object.entries(work)) {
    const headers = { 'API-Key': keys.elsewhere.apiKey, 'Content-Type': 'application/json' }
    const { status } = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (status !== 200) throw new Error(`POST ${path} is answered with ${status}`)
  }
}

async function answer(question: HubQuestion): Promise<HubReply> {
  switch (question) {
    case 'token': {
      const [anybody] = people
      return { token: issueToken(service, anybody?.id ?? 0, keys.app.id).token }
    }
    case 'memory':
      return measureMemory()
    case 'close':
      await hub.close()
      return { errors }
  }
}

/** Measures after two collections, as the first one may only run finalizers. */
function measureMemory(): HubReply {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heapBytes: heapUsed + external, rssBytes: rss }
}
