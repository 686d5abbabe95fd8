/** Three PostgreSQL servers under Patroni in synchronous mode, which elect their leader with one etcd. */
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fetch } from 'undici'
import { serverUser } from '../support/postgres/server-programs.ts'
import type { Installed } from './installed.ts'
import type { Program, Programs } from './programs.ts'
import { waitUntil } from './wait-until.ts'

const nodeNames = ['n1', 'n2', 'n3']
/** Seconds after which a leader without a sign of life is replaced. */
const ttl = 20

export interface DatabaseNode {
  name: string
  port: number
  /** Port on which Patroni says what the node is. */
  statusPort: number
}

export interface DatabaseCluster {
  nodes: readonly DatabaseNode[]
  /** Resolves with the leader once a synchronous standby has all its commits, and all nodes run. */
  whenComplete(): Promise<DatabaseNode>
  /** Resolves when another node is the leader. */
  whenOther(than: DatabaseNode): Promise<void>
  /** Kills Patroni and PostgreSQL of a node. */
  kill(node: DatabaseNode): Promise<void>
  /** Starts a killed node again. */
  start(node: DatabaseNode): void
  /** Ends all servers, at once and without a last checkpoint. */
  end(): Promise<void>
}

interface Parts {
  folder: string
  ports: readonly number[]
  installed: Installed
  programs: Programs
}

export function startDatabaseCluster({ folder, ports, installed, programs }: Parts): DatabaseCluster {
  const user = serverUser()
  const own = (under: string) => {
    const made = path.join(folder, under)
    mkdirSync(made, { mode: 0o700 })
    if (user !== null) chownSync(made, user.uid, user.gid)
    return made
  }
  const [client = 0, peer = 0, ...others] = ports
  const nodes = nodeNames.map((name, index) => ({
    name,
    port: others[2 * index] ?? 0,
    statusPort: others[2 * index + 1] ?? 0,
  }))
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const etcdWords = [
    ...['--data-dir', own('etcd'), '--initial-cluster', `default=${peerUrl}`],
    ...['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
  ]
  programs.start('etcd', installed.etcd, etcdWords, user)
  const folders = new Map(nodes.map(node => [node.name, own(node.name)]))
  const running = new Map<string, Program>()
  const folderOf = ({ name }: DatabaseNode) => folders.get(name) ?? ''
  const start = (node: DatabaseNode) => {
    const file = path.join(folderOf(node), 'patroni.json')
    // YAML contains JSON.
    writeFileSync(file, JSON.stringify(settingsOf(node, folderOf(node), client, installed)))
    running.set(node.name, programs.start(node.name, installed.patroni, [file], user))
  }
  const kill = async (node: DatabaseNode, signal: NodeJS.Signals = 'SIGKILL') => {
    const patroni = running.get(node.name)
    patroni?.kill('SIGKILL')
    await patroni?.ended
    await killServer(path.join(folderOf(node), 'data'), signal)
  }
  for (const node of nodes) start(node)
  return {
    nodes,
    whenComplete: () =>
      waitUntil('a leader with a synchronous standby, and three servers', () => findComplete(nodes)),
    async whenOther(than) {
      const others = nodes.filter(({ name }) => name !== than.name)
      await waitUntil('another leader', async () => {
        const found = await Promise.all(others.map(({ statusPort }) => isLeader(statusPort)))
        return found.includes(true) ? true : null
      })
    },
    kill,
    start,
    async end() {
      // The parent ends its processes after SIGQUIT, and not after SIGKILL.
      await Promise.all(nodes.map(node => kill(node, 'SIGQUIT')))
    },
  }
}

function settingsOf(
  { name, port, statusPort }: DatabaseNode,
  folder: string,
  etcd: number,
  { postgres }: Installed,
) {
  const loopback = '127.0.0.1'
  return {
    scope: 'fieldbook',
    name,
    restapi: { listen: `${loopback}:${statusPort}`, connect_address: `${loopback}:${statusPort}` },
    etcd3: { hosts: `${loopback}:${etcd}` },
    bootstrap: {
      dcs: {
        ...{ ttl, loop_wait: 5, retry_timeout: 5, synchronous_mode: true },
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 60, shared_buffers: '64MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [`host all all ${loopback}/32 trust`, `host replication all ${loopback}/32 trust`],
    },
    postgresql: {
      ...{ listen: `${loopback}:${port}`, connect_address: `${loopback}:${port}`, bin_dir: postgres },
      ...{ data_dir: path.join(folder, 'data'), pgpass: path.join(folder, 'pgpass') },
      authentication: Object.fromEntries(
        Object.entries({ superuser: 'postgres', replication: 'replicator', rewind: 'rewinder' }).map(
          ([kind, username]) => [kind, { username, password: 'loopback' }],
        ),
      ),
      parameters: { unix_socket_directories: folder },
    },
  }
}

interface Member {
  name: string
  role: string
  state: string
}

async function findComplete(nodes: readonly DatabaseNode[]): Promise<DatabaseNode | null> {
  for (const { statusPort } of nodes) {
    const members = await readMembers(statusPort)
    const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
    const leader = running.find(({ role }) => role === 'leader')
    const isComplete = running.length === nodes.length && running.some(({ role }) => role === 'sync_standby')
    if (leader && isComplete) return nodes.find(({ name }) => name === leader.name) ?? null
  }
  return null
}

async function readMembers(port: number): Promise<Member[]> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/cluster`, { signal: AbortSignal.timeout(2_000) })
    return ((await answer.json()) as { members?: Member[] }).members ?? []
  } catch {
    // The node does not run, or has no answer yet.
    return []
  }
}

/** Resolves with whether the node takes changes. */
async function isLeader(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/primary`, { signal: AbortSignal.timeout(2_000) }).then(
    answer => answer.ok,
    () => false,
  )
}

/** Kills the server whose id is in its data folder, and waits for its end. */
async function killServer(data: string, signal: NodeJS.Signals): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  // After a kill the file stays, and its number may belong to another program.
  const isServer = () => commandOf(pid).includes(data)
  if (!isServer()) return
  process.kill(pid, signal)
  await waitUntil(`the end of ${data}`, () => (isServer() ? null : true), { everyMs: 20 })
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // There is no such process any more.
    return ''
  }
}
