/**
 * Chromium's sign-in at a proxy with NTLM only, as for the policy `network: chromium`: a name and a password become its
 * three messages. Electron's `net` is not part of this test.
 */
import http from 'node:http'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { findHeadless } from '../e2e/support/find-chromium.ts'
import { listen } from '../support/listen.ts'
import { isWhole } from '../support/sample.ts'

/** Returns the second message ([MS-NLMP] 2.2.1.2): Unicode, NTLM, a target with its description, and eight bytes. */
function challenge(): string {
  const field = (id: number, text: string) => {
    const value = Buffer.from(text, 'utf16le')
    const head = Buffer.alloc(4)
    head.writeUInt16LE(id, 0)
    head.writeUInt16LE(value.length, 2)
    return Buffer.concat([head, value])
  }
  const target = Buffer.from('COMPANY', 'utf16le')
  const told = Buffer.concat([field(2, 'COMPANY'), field(1, 'PROXY'), field(0, '')])
  const head = Buffer.alloc(48)
  head.write('NTLMSSP\0', 0, 'latin1')
  head.writeUInt32LE(2, 8)
  for (const [at, { length }, offset] of [
    [12, target, head.length],
    [40, told, head.length + target.length],
  ] as const) {
    head.writeUInt16LE(length, at)
    head.writeUInt16LE(length, at + 2)
    head.writeUInt32LE(offset, at + 4)
  }
  head.writeUInt32LE(0x00898205, 20)
  head.write('01234567', 24, 'latin1')
  return Buffer.concat([head, target, told]).toString('base64')
}

/** Returns the text at a field of a message, by its length and offset. */
function textAt(message: Buffer, at: number): string {
  const from = message.readUInt32LE(at + 4)
  return message.subarray(from, from + message.readUInt16LE(at)).toString('utf16le')
}

interface Seen {
  message: number
  who: string | null
  connection: number | undefined
}

function startProxy(seen: Seen[]): Promise<number> {
  const server = http.createServer((request, response) => {
    const [scheme, word = ''] = request.headers['proxy-authorization']?.split(' ') ?? []
    const token = Buffer.from(word, 'base64')
    const message = scheme === 'NTLM' ? token.readUInt32LE(8) : 0
    const who = message === 3 ? `${textAt(token, 28)}\\${textAt(token, 36)}` : null
    if (request.url === 'http://hub.invalid/')
      seen.push({ message, who, connection: request.socket.remotePort })
    if (message === 3) response.end('the hub')
    else
      response.writeHead(407, { 'Proxy-Authenticate': message === 1 ? `NTLM ${challenge()}` : 'NTLM' }).end()
  })
  return listen(server)
}

test.skipIf(!isWhole)(
  'Chromium signs in with NTLM by sending its three messages on one connection',
  async () => {
    const seen: Seen[] = []
    const server = `http://127.0.0.1:${await startProxy(seen)}`
    const browser = await chromium.launch({
      executablePath: findHeadless(),
      chromiumSandbox: false,
      proxy: { server, username: 'COMPANY\\maria', password: 'secret' },
    })
    onTestFinished(() => browser.close())
    const answer = await (await browser.newPage()).goto('http://hub.invalid/')
    expect(await answer?.text()).toBe('the hub')
    expect(seen.map(({ message, who }) => [message, who])).toEqual([
      [0, null],
      [1, null],
      [3, 'COMPANY\\maria'],
    ])
    expect(new Set(seen.map(({ connection }) => connection)).size).toBe(1)
  },
)
