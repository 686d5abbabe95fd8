/** Opens a laptop's session over a real data folder, without screens, to measure the shipped engine. */
import { mkdirSync } from 'node:fs'
import { type SavedAccount, saveAccount, saveCredentials } from '../../../main/app/data/saved-account.ts'
import { keepHeapSmall } from '../../../main/app/host/small-heap.ts'
import type { OpenPorts, Ports } from '../../../main/app/ports/ports.ts'
import { startChangeFeed } from '../../../main/app/session/change-feed.ts'
import { openSession, type Session } from '../../../main/app/session/session.ts'
import { openNodePorts } from '../../../main/loopback/ports.ts'
import { accountIdOf } from '../../../main/sync/client/account/account.ts'
import type { BenchAccess } from './sync-hub.ts'

export interface BenchLaptop {
  session: Session
  close(): Promise<void>
}

/** Opens a signed-in session that is idle until its engine starts, with the feed for the screens. */
export async function openBenchLaptop(
  folder: string,
  access: BenchAccess,
  change: (ports: Ports) => Ports = ports => ports,
): Promise<BenchLaptop> {
  const opened = await openPorts(folder)
  const { close } = opened
  const ports = change(opened.ports)
  const saved = await saveSignIn(ports, access)
  const session = await openSession(ports, saved)
  await requireThread(session)
  const endFeed = startChangeFeed(session.store, ports.clock, () => undefined)
  return {
    session,
    async close() {
      endFeed()
      await session.close()
      await close()
    },
  }
}

/**
 * Requires the store thread: without it the program does its work itself, and the measurement is of another program.
 */
async function requireThread({ files }: Session): Promise<void> {
  const moved = await files.thread.call('checkpoint', null)
  if (!moved.ok) throw new Error(`The thread beside the program does not work: ${moved.failure.message}`)
}

/** Makes a data folder that the program opens for this user. */
export async function signInBenchLaptop(folder: string, access: BenchAccess): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { ports, close } = await openPorts(folder)
  await saveSignIn(ports, access)
  await close()
}

async function openPorts(folder: string): Promise<OpenPorts> {
  keepHeapSmall()
  const opened = await openNodePorts(folder, {})
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value
}

async function saveSignIn(ports: Ports, access: BenchAccess): Promise<SavedAccount> {
  const saved = accountOf(access)
  await saveAccount(ports, saved)
  const { apiKey, token } = access
  await saveCredentials(ports, saved.account.id, { apiKey, apiSecret: null, token })
  return saved
}

function accountOf({ baseUrl, user, groupId }: BenchAccess): SavedAccount {
  const account = { id: accountIdOf(baseUrl, user.uuid), user, groupIds: [groupId] }
  return { account, baseUrl, authenticationPath: '/authentication', isDemo: false }
}
