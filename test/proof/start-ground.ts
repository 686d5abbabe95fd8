/** Starts everything that the laptops of the proof need, in one folder on loopback, and ends it. */

import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createS3 } from '../support/store/s3/s3-server.ts'
import { createDatabase, fillCompany, type ProofCompany } from './company.ts'
import { type DatabaseCluster, type DatabaseNode, startDatabaseCluster } from './database-cluster.ts'
import { findFreePorts } from './free-ports.ts'
import { createHubProcess, type HubProcess } from './hubs.ts'
import type { Installed } from './installed.ts'
import { createPrograms } from './programs.ts'
import { startProxy } from './proxy.ts'
import { waitUntil } from './wait-until.ts'

interface Killed {
  what: string
  /** Starts it again, and resolves when it works. */
  start(): Promise<void>
}

export interface Ground {
  folder: string
  /** Address of the hubs at the proxy, which ends with /api/1. */
  baseUrl: string
  /** Address of the leader at the proxy, and the folder of a hub for commands. */
  databaseUrl: string
  dataDir: string
  company: ProofCompany
  killLeader(): Promise<Killed>
  /** Kills one of the hubs. */
  killHub(nth: number): Promise<Killed>
}

interface GroundOptions {
  laptops: number
  isKept: boolean
  say(line: string): void
  /** Called first, with the function that ends everything. */
  onEnd(end: () => Promise<void>): void
}

const databaseName = 'fieldbook'

export async function startGround(installed: Installed, options: GroundOptions): Promise<Ground> {
  const { say } = options
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-proof-'))
  // The user of the database enters it.
  chmodSync(folder, 0o755)
  const programs = createPrograms(folder)
  const closers: (() => Promise<void>)[] = []
  options.onEnd(async () => {
    for (const close of closers.toReversed()) await close()
    await programs.endAll()
    if (!options.isKept) rmSync(folder, { recursive: true, force: true })
  })
  const [webPort = 0, databasePort = 0, hub1 = 0, hub2 = 0, ...ports] = await findFreePorts(12)
  const parts = { folder, installed, programs }
  const cluster = startDatabaseCluster({ ...parts, ports })
  closers.push(() => cluster.end())
  // Before there is a leader, as a new proxy takes all servers for good ones until it has asked them.
  const ways = { nodes: cluster.nodes, hubPorts: [hub1, hub2], webPort, databasePort }
  startProxy({ folder, haproxy: installed.haproxy, programs, ...ways })
  say('etcd and three databases start')
  const leader = await cluster.whenComplete()
  say(`${leader.name} is the leader`)
  const server = `postgres://postgres@127.0.0.1:${databasePort}`
  await waitUntil('the proxy leads to the leader', () => createDatabase(server, databaseName))
  const databaseUrl = `${server}/${databaseName}`
  const s3 = createS3()
  await once(s3.http.listen(0, '127.0.0.1'), 'listening')
  closers.push(async () => {
    s3.http.closeAllConnections()
    s3.http.close()
  })
  const address = s3.http.address()
  const storeUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const at = { folder, programs, databaseUrl, storeUrl }
  const hubs = [createHubProcess('hub1', hub1, at), createHubProcess('hub2', hub2, at)]
  const dataDir = path.join(folder, 'hub1')
  const company = await fillCompany(dataDir, databaseUrl, options.laptops)
  for (const hub of hubs) await hub.start()
  closers.push(async () => void (await Promise.all(hubs.map(hub => hub.stop()))))
  say('two hubs are ready')
  const baseUrl = `http://127.0.0.1:${webPort}/api/1`
  await waitUntil('the proxy sees a hub', async () => {
    const answer = await fetch(`${baseUrl}/version`)
    return answer.ok ? true : null
  })
  return { ...{ folder, baseUrl, databaseUrl, dataDir, company }, ...killsOf(cluster, hubs) }
}

function killsOf(
  cluster: DatabaseCluster,
  hubs: readonly HubProcess[],
): Pick<Ground, 'killLeader' | 'killHub'> {
  return {
    async killLeader() {
      const leader = await cluster.whenComplete()
      await cluster.kill(leader)
      return { what: `the leader ${leader.name}`, start: () => startAfterElection(cluster, leader) }
    },
    async killHub(nth) {
      const hub = hubs[nth % hubs.length]
      if (!hub) throw new Error('There is no hub')
      await hub.kill()
      return { what: hub.name, start: () => hub.start() }
    },
  }
}

/** A leader that starts again within its time stays leader, and nothing is proved. */
async function startAfterElection(cluster: DatabaseCluster, killed: DatabaseNode): Promise<void> {
  await cluster.whenOther(killed)
  cluster.start(killed)
  await cluster.whenComplete()
}
