/**
 * Whose program is at the other end of a connection: a port of 127.0.0.1 is open to everybody on the machine, and Linux
 * says which user has the other end. Root is let in: it reads all there is anyway, and what carries a port to another
 * machine may run as it.
 */
import { readFile } from 'node:fs/promises'
import type { Server, Socket } from 'node:net'
import { endianness } from 'node:os'
import process from 'node:process'

/** `gone`: it has hung up, and nobody is there any more; `unknown`: the system does not say. */
export type Peer = 'own' | 'other' | 'gone' | 'unknown'

export type Ends = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>

/** The system's tables of connections, of the old internet protocol and the new. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6'] as const

type ReadTable = (file: (typeof tables)[number]) => Promise<string>

/** What goes on while a table is read may hide a line, so it is looked for a few times. */
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
      // where not even our own end is listed, the tables say nothing of anybody
      if (!isListed) return 'unknown'
    }
    return 'gone'
  } catch {
    // the tables may be closed to us; the caller tells of it
    return 'unknown'
  }
}

const established = '01'
const root = 0

/** The user in the line that holds this: behind both queues, the timer and what was sent again. */
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
    // a system without IPv6 has no table of it
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** As the tables write it, alone and inside an address of IPv6: words of four bytes in the machine's own order. */
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
 * Says of every connection whether it is another person's. Where the system does not tell, it is let in, and what is
 * asked has to carry its secrets; on Linux, where it should, this is told once.
 */
export function watchPeers(
  server: Server,
  warn: Warn,
  uid = process.platform === 'linux' ? process.getuid?.() : undefined,
): (socket: Socket) => Promise<boolean> {
  const peers = new WeakMap<Socket, Promise<Peer>>()
  let isTold = false
  if (uid !== undefined) {
    // at once, as long as it is there
    server.on('connection', (socket: Socket) => peers.set(socket, findPeer(socket, uid)))
  }
  return async socket => {
    const peer = await peers.get(socket)
    if (peer === 'unknown' && !isTold) {
      isTold = true
      warn('peers.unknown')
    }
    return peer === 'other' || peer === 'gone'
  }
}
