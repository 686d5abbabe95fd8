/** HAProxy with one port to the hubs, and one to the leader of the database. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseNode } from './database-cluster.ts'
import type { Program, Programs } from './programs.ts'

interface ProxyParts {
  folder: string
  haproxy: string
  programs: Programs
  nodes: readonly DatabaseNode[]
  hubPorts: readonly number[]
  /** Ports to the hubs and to the leader. */
  webPort: number
  databasePort: number
}

export function startProxy({ folder, haproxy, programs, ...ways }: ProxyParts): Program {
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, settingsOf(ways))
  return programs.start('haproxy', haproxy, ['-db', '-f', file])
}

/** Streams of live changes have a sign of life every few seconds, so `timeout server` does not end them. */
function settingsOf({
  nodes,
  hubPorts,
  webPort,
  databasePort,
}: Omit<ProxyParts, 'folder' | 'haproxy' | 'programs'>): string {
  const loopback = '127.0.0.1'
  return `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout check 2s
  retries 1
frontend web
  mode http
  bind ${loopback}:${webPort}
  default_backend hubs
backend hubs
  mode http
  balance roundrobin
  option redispatch
  option httpchk GET /health
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${hubPorts.map((port, index) => `  server hub${index + 1} ${loopback}:${port} check`).join('\n')}
frontend database
  mode tcp
  bind ${loopback}:${databasePort}
  default_backend leader
backend leader
  mode tcp
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, statusPort }) => `  server ${name} ${loopback}:${port} check port ${statusPort}`).join('\n')}
`
}
