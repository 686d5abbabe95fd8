/** A laptop with the real engine over encrypted files, on the real clock. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { type Agent, fetch } from 'undici'
import { systemClock, systemRandom } from '../../main/app/host/system.ts'
import { openBlobs } from '../../main/store/blobs/open-blobs.ts'
import { openStore } from '../../main/store/store.ts'
import { accountIdOf, writeAccount } from '../../main/sync/client/account/account.ts'
import { createRemote } from '../../main/sync/client/remote.ts'
import { SyncEngine } from '../../main/sync/engine.ts'
import { createTransferProgress, defaultSyncSettings, type SyncPorts } from '../../main/sync/ports/ports.ts'
import type { SyncContext } from '../../main/sync/state/context.ts'
import type { ProofPerson } from './company.ts'

export interface ProofLaptop {
  name: string
  userId: number
  context: SyncContext
  engine: SyncEngine
  /** Operations that are not sent, or not answered. */
  countWaiting(): number
  close(): Promise<void>
}

interface LaptopParts {
  folder: string
  name: string
  /** Ends with /api/1. */
  baseUrl: string
  apiKey: string
  person: ProofPerson
  agent: Agent
  /** Receives the key of each change that the server has acknowledged. */
  onAcknowledged(key: string): void
}

const key = Buffer.alloc(32, 9)

export function openProofLaptop(parts: LaptopParts): ProofLaptop {
  const { baseUrl, apiKey, person } = parts
  const dataDir = path.join(parts.folder, parts.name)
  mkdirSync(dataDir)
  const account = {
    id: accountIdOf(baseUrl, person.user.uuid),
    user: person.user,
    groupIds: [person.groupId],
  }
  const store = openStore({ file: path.join(dataDir, 'fieldbook.db'), key, seat: 'laptop' })
  const blobs = openBlobs({ file: path.join(dataDir, 'fieldbook-blobs.db'), key })
  const ports: SyncPorts = {
    clock: systemClock,
    random: systemRandom,
    log: pino({ level: 'silent' }),
    fetch: countingFetch(parts),
  }
  store.transaction(db => writeAccount(db, account, systemClock.now(), systemClock.timeZone()))
  const context: SyncContext = {
    service: { store, now: systemClock.now, newUuid: systemRandom.uuid },
    blobs,
    account,
    ports,
    settings: () => defaultSyncSettings,
    transferProgress: createTransferProgress(),
  }
  const remote = createRemote(ports, {
    baseUrl,
    apiKey,
    apiSecret: null,
    token: person.token,
    authenticationPath: '/authentication',
  })
  const engine = new SyncEngine(context, remote)
  return {
    name: parts.name,
    userId: person.user.id,
    context,
    engine,
    countWaiting: () =>
      store.read.value<number>("SELECT count(*) FROM operations WHERE state NOT IN ('done', 'discarded')") ??
      0,
    async close() {
      await engine.stop()
      store.close()
      blobs.close()
    },
  }
}

function countingFetch({ agent, onAcknowledged }: LaptopParts): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, dispatcher: agent })
    const operationKey = new Headers(init?.headers as HeadersInit | undefined).get('Idempotency-Key')
    if (answer.ok && operationKey !== null) onAcknowledged(operationKey)
    return answer
  }
}
