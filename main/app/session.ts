/** One signed-in account at work: its database, its connection to the hub, its engine. */
import type { Actor } from '../service/actor.ts'
import { openStore, type Store } from '../store/store.ts'
import { writeAccount } from '../sync/account.ts'
import { actorIn, type SyncContext } from '../sync/context.ts'
import { SyncEngine } from '../sync/engine.ts'
import { createRemote, type Remote } from '../sync/remote/remote.ts'
import type { Ports } from './ports.ts'
import { databaseFile, databaseKey, readCredentials, type SavedAccount } from './saved-account.ts'

export interface Session {
  saved: SavedAccount
  store: Store
  context: SyncContext
  remote: Remote
  engine: SyncEngine
  /** uuids of the jobs looked at since it was opened */
  opened: Set<string>
  actor(): Actor
  close(): Promise<void>
}

/**
 * Opens the account's database and prepares its engine; nothing goes out before `engine.start()`.
 * @throws StoreFailure
 */
export async function openSession(ports: Ports, saved: SavedAccount): Promise<Session> {
  const { account } = saved
  const store = openStore({
    file: databaseFile(ports, account.id),
    key: await databaseKey(ports, account.id),
    seat: 'laptop',
  })
  try {
    const credentials = await readCredentials(ports, account.id)
    const service = { store, now: () => ports.clock.now(), newUuid: () => ports.random.uuid() }
    store.transaction(db => writeAccount(db, account, ports.clock.now(), ports.clock.timeZone()))
    const context: SyncContext = { service, account, ports }
    const remote = createRemote(ports, {
      baseUrl: saved.baseUrl,
      authenticationPath: saved.authenticationPath,
      apiKey: credentials?.apiKey ?? '',
      apiSecret: credentials?.apiSecret ?? null,
      token: credentials?.token ?? null,
    })
    const engine = new SyncEngine(context, remote)
    const close = async () => {
      await engine.stop()
      store.close()
    }
    return {
      saved,
      store,
      context,
      remote,
      engine,
      opened: new Set(),
      actor: () => actorIn(context, store.read),
      close,
    }
  } catch (error) {
    store.close()
    throw error
  }
}
