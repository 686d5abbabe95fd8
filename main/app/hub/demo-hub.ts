/** The sample day: a hub in this process on loopback, with users and jobs around the current time. */
import path from 'node:path'
import { changePassword } from '../../service/access/change-password.ts'
import { operatorOf } from '../../service/access/groups.ts'
import { createKey } from '../../service/access/keys.ts'
import { type DemoGroup, ensureDemoGroup } from '../../service/demo/demo-people.ts'
import { fillDemoDay } from '../../service/demo/fill-demo-day.ts'
import type { Ports } from '../ports/ports.ts'
import { createHub } from './create-hub.ts'
import type { Hub } from './serve-hub.ts'

/** The sample technician's login. It is created once and stored with the secrets. */
interface DemoAccess {
  apiKey: string
  email: string
  password: string
}

export interface DemoHub {
  hub: Hub
  access: DemoAccess
}

/** The setting with the last port, so that the hub's address stays the same while the port is free. */
const portSetting = 'samplePort'
const keyName = 'sample:database'
const accessName = 'sample:access'

/** Starts the hub with its saved data, and adds today's jobs if there are none yet. @throws StoreFailure */
export async function startDemoHub(ports: Ports): Promise<DemoHub> {
  const hub = await listen(ports, await databaseKey(ports))
  try {
    const { clock } = ports
    const group = await ensureDemoGroup(hub.service, clock.timeZone())
    const kept = await ports.secrets.get(accessName)
    const access = kept === null ? await allowSignIn(ports, hub, group) : (JSON.parse(kept) as DemoAccess)
    fillDemoDay(hub.service, operatorOf(hub.service.store.read, group.group.id), {
      now: clock.now(),
      timeZone: clock.timeZone(),
      technicianIds: group.technicianIds,
    })
    return { hub, access }
  } catch (error) {
    await hub.close()
    throw error
  }
}

async function databaseKey({ secrets, random }: Ports): Promise<Uint8Array> {
  const kept = await secrets.get(keyName)
  if (kept !== null) return Buffer.from(kept, 'hex')
  const made = random.bytes(32)
  await secrets.set(keyName, Buffer.from(made).toString('hex'))
  return made
}

async function listen(ports: Ports, key: Uint8Array): Promise<Hub> {
  const options = {
    dataDir: path.join(ports.dataDir, 'sample'),
    key,
    host: '127.0.0.1',
    clock: ports.clock,
    log: ports.log.child({ part: 'sample-hub' }),
    version: ports.version,
  }
  const port = Number(ports.settings.get(portSetting) ?? 0)
  const hub = await createHub({ ...options, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return createHub({ ...options, port: 0 })
  })
  ports.settings.set(portSetting, Number(new URL(hub.baseUrl).port))
  return hub
}

/** Creates a random password and an API key, which are stored only on this laptop. */
async function allowSignIn(ports: Ports, { access }: Hub, { people }: DemoGroup): Promise<DemoAccess> {
  const technician = people.find(({ role }) => role === 'technician')?.user
  if (!technician?.email) throw new Error('The sample day has no technician')
  const password = ports.random.uuid()
  await changePassword(access.service, technician.email, password)
  const { apiKey } = createKey(access, {
    kind: 'app',
    name: 'Sample laptop',
    requireSignature: false,
    grantsForms: true,
  })
  const made = { apiKey, email: technician.email, password }
  await ports.secrets.set(accessName, JSON.stringify(made))
  return made
}
