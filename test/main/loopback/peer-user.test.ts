import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPeer } from '../../../main/loopback/peer-user.ts'

const server = net.createServer()
let client: net.Socket
let accepted: net.Socket
const uid = process.getuid?.() ?? 0

beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  client.destroy()
  accepted.destroy()
  return new Promise(resolve => server.close(resolve))
})

async function connect(host = '127.0.0.1'): Promise<void> {
  const connection = once(server, 'connection')
  client = net.connect((server.address() as AddressInfo).port, host)
  ;[accepted] = await connection
}

const head =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n'

/** A line of the Linux table for 127.0.0.1. */
const line = (from: number, to: number, user: number, state = '01', before = '') => {
  const end = (port: number) => `${before}0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return `   2: ${end(from)} ${end(to)} ${state} 00000000:00000000 00:00000000 00000000  ${user}        0 141255 1 0 20 4 30 10 -1\n`
}

const ends = { localAddress: '127.0.0.1', localPort: 8_080, remoteAddress: '127.0.0.1', remotePort: 50_000 }
const mapped = '0000000000000000FFFF0000'
const find = (v4: string, v6 = '') =>
  findPeer(ends, 1_000, async table => head + (table === '/proc/net/tcp' ? v4 : v6))

test.runIf(process.platform === 'linux')(
  'a connection from this user is distinguished from one of another user of the machine',
  async () => {
    await connect()
    expect(await findPeer(accepted, uid)).toBe('own')
    if (uid !== 0) expect(await findPeer(accepted, uid + 1)).toBe('other')
  },
)

test("the owner of a connection is the owner of the client's socket, not of the server's socket", async () => {
  const ours = line(8_080, 50_000, 1_000)
  expect(await find(ours + line(50_000, 8_080, 1_001))).toBe('other')
  expect(
    await find(line(50_001, 8_080, 1_000) + line(50_000, 8_081, 1_000) + ours + line(50_000, 8_080, 1_001)),
  ).toBe('other')
  expect(await find(ours + line(50_000, 8_080, 1_000))).toBe('own')
  expect(await find(ours + line(50_000, 8_080, 0))).toBe('own')
})

test('an IPv6 client is found in the table for IPv6', async () => {
  const ours = line(8_080, 50_000, 1_000)
  expect(await find(ours, line(50_000, 8_080, 1_001, '01', mapped))).toBe('other')
  expect(await find(ours, line(50_000, 8_080, 1_000, '01', mapped))).toBe('own')
})

test('a connection that is closing is refused, because its owner is unknown', async () => {
  expect(await find(line(8_080, 50_000, 1_000, '08') + line(50_000, 8_080, 0, '05'))).toBe('gone')
})

test('the owner of a connection is unknown if its line or the whole table cannot be read', async () => {
  expect(await find('')).toBe('unknown')
  expect(await findPeer(ends, 1_000, () => Promise.reject(new Error('EACCES')))).toBe('unknown')
})
