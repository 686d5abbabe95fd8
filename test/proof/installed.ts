/** Finds the programs that the proof needs. It installs nothing. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findServerPrograms } from '../support/postgres/server-programs.ts'

export interface Installed {
  /** The folder with the programs of the server. */
  postgres: string
  etcd: string
  patroni: string
  haproxy: string
}

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

/** Returns the paths, or a sentence for each missing program. */
export function findInstalled(): Installed | string[] {
  const found = {
    postgres: findServerPrograms(),
    etcd: find('etcd'),
    patroni: find('patroni'),
    haproxy: find('haproxy'),
  }
  const { postgres, etcd, patroni, haproxy } = found
  if (postgres !== null && etcd !== null && patroni !== null && haproxy !== null)
    return { postgres, etcd, patroni, haproxy }
  const packages = { postgres: 'postgresql', etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' }
  return Object.entries(packages).flatMap(([name, needed]) =>
    found[name as keyof Installed] === null
      ? [`${name} is not installed: install Debian's package ${needed}.`]
      : [],
  )
}

function find(name: string): string | null {
  return folders.map(folder => path.join(folder, name)).find(file => existsSync(file)) ?? null
}
