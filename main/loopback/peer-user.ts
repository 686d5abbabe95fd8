/**
 * Finds the owner of the program at the other end of a connection. Every user of the machine can connect to a port of
 * 127.0.0.1, and Linux lists the owner of each end. Root is allowed: it can read everything anyway, and a program that
 * forwards a port to another machine may run as root.
 */
import { readFile } from 'node:fs/promises'
import type { Server, Socket } from 'node:net'
import { endianness } from 'node:os'
import process from 'node:process'

/** `gone`: the connection has ended; `unknown`: the system does not say. */
export type Peer = 'own' | 'other' | 'gone' | 'unknown'

export type Ends = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>

/** Linux's tables of connections, for IPv4 and IPv6. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6'] as const

type ReadTable = (file: (typeof tables)[number]) => Promise<string>

/** Attempts to find the line: changes while a table is read may hide it. */
const looks = 3

export async function findPeer(ends: Ends, uid: number, read: ReadTable = readTable): Promise<Peer> {
  const here = endsOf(ends.localAddress, ends.localPort)
  const there = endsOf(ends.remoteAddress, ends.remotePort)
  try {
    let isListed = false
    for (let look = 0; look < looks; look++) {
      for (const [nth, table] of tables.entries()) {
        const text = await read(table)
        const between = (from: string[], to: string[]) => `: ${from[nth]} ${to[nth]} `
        const owner = ownerIn(text, `${between(there, here)}${established} `)
        if (owner !== null) return owner === uid || owner === root ? 'own' : 'other'
        isListed ||= text.includes(between(here, there))
      }
      // If our own end is missing too, the tables are incomplete.
      if (!isListed) return 'unknown'
    }
    return 'gone'
  } catch {
    // The tables may be unreadable; the caller logs it.
    return 'unknown'
  }
}

const established = '01'
const root = 0

/** Returns the owner in the line that contains `words`: four columns follow, of which the owner is the last. */
function ownerIn(table: string, words: string): number | null {
  const at = table.indexOf(words)
  if (at < 0) return null
  const [, , , owner] = table
    .slice(at + words.length, at + words.length + 100)
    .trim()
    .split(/\s+/)
  return Number(owner)
}

async function readTable(file: string): Promise<string> {
  try {
    return await readFile(file, 'latin1')
  } catch (error) {
    // A system without IPv6 has no such table.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/**
 * Returns an end as the tables write it: for IPv4, and for IPv4 inside IPv6, in groups of four bytes in native order.
 */
function endsOf(address = '', port = 0): string[] {
  const inside = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 255, 255],
  ]
  const [own = '', ...before] = [address.split('.').map(Number), ...inside].map(word =>
    Buffer.from(endianness() === 'LE' ? word.reverse() : word)
      .toString('hex')
      .toUpperCase(),
  )
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return [own + end, before.join('') + own + end]
}

type Warn = (event: string) => void

/**
 * Returns a function that says whether a connection is from another user. If the system does not say, the connection is
 * accepted and its requests must have the secrets. On Linux this is logged once.
 */
export function watchPeers(
  server: Server,
  warn: Warn,
  uid = process.platform === 'linux' ? process.getuid?.() : undefined,
): (socket: Socket) => Promise<boolean> {
  const peers = new WeakMap<Socket, Promise<Peer>>()
  let isReported = false
  if (uid !== undefined) {
    // Looks it up at once, while the connection exists.
    server.on('connection', (socket: Socket) => peers.set(socket, findPeer(socket, uid)))
  }
  return async socket => {
    const peer = await peers.get(socket)
    if (peer === 'unknown' && !isReported) {
      isReported = true
      warn('peers.unknown')
    }
    return peer === 'other' || peer === 'gone'
  }
}
