/** The program on a laptop of a run: the real engine over a real file, until it is closed or killed. */
import type { Blobs } from '../../main/store/blobs/blobs.ts'
import { openBlobs } from '../../main/store/blobs/open-blobs.ts'
import type { Store } from '../../main/store/store.ts'
import { type SyncAccount, writeAccount } from '../../main/sync/client/account/account.ts'
import { createRemote, type Remote } from '../../main/sync/client/remote.ts'
import { SyncEngine } from '../../main/sync/engine.ts'
import { createTransferProgress, defaultSyncSettings, type SyncPorts } from '../../main/sync/ports/ports.ts'
import type { SyncContext } from '../../main/sync/state/context.ts'
import { diskOf, openPlain } from './connections.ts'
import type { Disk } from './disk.ts'
import type { LaptopParts } from './laptop.ts'
import type { Link } from './network.ts'
import { timeZone } from './template.ts'

export interface Life {
  store: Store
  context: SyncContext
  remote: Remote
  engine: SyncEngine
  link: Link
  disk: Disk
}

export const baseUrl = 'http://127.0.0.1:1/api/1'

type Opening = LaptopParts & {
  now(): number
  account: SyncAccount
  file: string
  token: string
  /** milliseconds that the laptop still sleeps */
  sleepMs?(): number
}

/** Opens a program on a file, also for another account. */
export function openLife(opening: Opening): Life {
  const { template, nth, timeline, chance, account, file, token } = opening
  const store = openPlain(file, 'laptop')
  const link = opening.newLink()
  let isOver = false
  const cut = link.cut
  link.cut = () => {
    isOver = true
    cut()
  }
  const after = (ms: number, run: () => void) => {
    if (isOver) return () => undefined
    let cancel: () => void
    const fire = () => {
      const restMs = opening.sleepMs?.() ?? 0
      if (restMs > 0) cancel = timeline.after(restMs, fire)
      else if (!isOver) run()
    }
    cancel = timeline.after(ms, fire)
    return () => cancel()
  }
  const ports: SyncPorts = {
    clock: { now: opening.now, after, timeZone: () => timeZone },
    random: { uuid: chance.uuid, fraction: chance.fraction },
    log: silent,
    fetch: link.fetch,
  }
  store.transaction(db => writeAccount(db, account, opening.now(), timeZone))
  const context = contextOf(store, ports, account, opening.isLive)
  const key = template.appKeys[nth % template.appKeys.length]
  const remote = createRemote(ports, {
    baseUrl,
    apiKey: key?.apiKey ?? '',
    apiSecret: nth % template.appKeys.length === 1 ? (key?.apiSecret ?? null) : null,
    token,
    authenticationPath: '/authentication',
  })
  return { store, context, remote, engine: new SyncEngine(context, remote), link, disk: diskOf(store) }
}

const silent = { info: () => undefined, warn: () => undefined }

const openedBlobs = new WeakMap<SyncContext, Blobs>()

/** Opens the file of bytes only when it is needed, as most runs have no photo. */
function contextOf(store: Store, ports: SyncPorts, account: SyncAccount, isLive: boolean): SyncContext {
  const context: SyncContext = {
    service: { store, now: () => ports.clock.now(), newUuid: () => ports.random.uuid() },
    account,
    ports,
    get blobs() {
      const known = openedBlobs.get(context)
      if (known) return known
      const file = store.place.replace(/\.db$/, '-blobs.db')
      const opened = openBlobs({ file, key: new Uint8Array(32).fill(2) })
      openedBlobs.set(context, opened)
      return opened
    },
    settings: () => ({ ...defaultSyncSettings, isLive }),
    transferProgress: createTransferProgress(),
  }
  return context
}

export function closeBlobs(context: SyncContext): void {
  openedBlobs.get(context)?.close()
}
