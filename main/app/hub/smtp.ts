/**
 * Hands one mail to the company's mail server (RFC 5321, 3207, 4954). What matters here is to know in the end whether
 * the server has it: it is unclear only between the last byte and the answer to it.
 */
import net from 'node:net'
import os from 'node:os'
import tls from 'node:tls'
import { trustedCertificates } from '../host/network/certificates.ts'

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte; else it is asked for, and needed but on this machine */
  isTls: boolean
  login: { user: string; password: string } | null
}

export type Handed = { is: 'taken' } | { is: 'refused'; why: string } | { is: 'unclear'; why: string }

const lineEnd = '\r\n'
const silenceMs = 60_000

export async function handOver(
  server: SmtpServer,
  { from, to, message }: { from: string; to: string; message: Buffer },
): Promise<Handed> {
  const talk = new Talk(server)
  let isHanded = false
  try {
    await talk.open()
    await logIn(talk, server)
    await talk.ask(`MAIL FROM:<${from}>`, 250)
    await talk.ask(`RCPT TO:<${to}>`, 250)
    await talk.ask('DATA', 354)
    isHanded = true
    await talk.ask(`${withoutLoneDots(message)}.`, 250)
    talk.say('QUIT')
    return { is: 'taken' }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const isAnswered = error instanceof Unwanted
    return { is: isHanded && !isAnswered ? 'unclear' : 'refused', why: why.slice(0, 500) }
  } finally {
    talk.close()
  }
}

/** A line that is a dot alone would end it. */
function withoutLoneDots(message: Buffer): string {
  const text = message.toString('latin1').replace(/^\./gm, '..')
  return text.endsWith(lineEnd) ? text : text + lineEnd
}

async function logIn(talk: Talk, { isTls, login }: SmtpServer): Promise<void> {
  let offers = await talk.greet()
  if (!isTls && offers.some(offer => /^STARTTLS$/i.test(offer))) {
    await talk.ask('STARTTLS', 220)
    await talk.secure()
    offers = await talk.greet()
  } else if (!isTls && !talk.isOnThisMachine) throw new Error('The mail server offers no encryption.')
  if (login === null) return
  const ways = offers.find(offer => /^AUTH\b/i.test(offer)) ?? ''
  const inBase64 = (text: string) => Buffer.from(text).toString('base64')
  if (/\bPLAIN\b/i.test(ways)) {
    await talk.ask(`AUTH PLAIN ${inBase64(`\0${login.user}\0${login.password}`)}`, 235)
  } else {
    await talk.ask('AUTH LOGIN', 334)
    await talk.ask(inBase64(login.user), 334)
    await talk.ask(inBase64(login.password), 235)
  }
}

/** The server said something else than was hoped for. */
class Unwanted extends Error {}

/** Questions and answers in turn. */
class Talk {
  readonly #server: SmtpServer
  #socket: net.Socket | null = null
  #text = ''
  #broken: Error | null = null
  #wake: () => void = () => undefined

  constructor(server: SmtpServer) {
    this.#server = server
  }

  get isOnThisMachine(): boolean {
    return /^(::ffff:)?127\.|^::1$/.test(this.#socket?.remoteAddress ?? '')
  }

  async open(): Promise<void> {
    const { host, port, isTls } = this.#server
    this.#take(
      isTls
        ? tls.connect({ host, port, servername: host, ca: trustedCertificates() })
        : net.connect({ host, port }),
    )
    await this.#answer(220)
  }

  async secure(): Promise<void> {
    const { host } = this.#server
    const plain = this.#socket
    if (plain === null) throw new Error('There is no connection.')
    plain.removeAllListeners()
    // what came in the clear behind the answer is nobody's
    this.#text = ''
    this.#take(
      tls.connect({ socket: plain, servername: net.isIP(host) === 0 ? host : '', ca: trustedCertificates() }),
    )
  }

  /** What it offers. */
  async greet(): Promise<string[]> {
    const [, ...offers] = await this.ask(`EHLO ${os.hostname().replace(/[^A-Za-z0-9.-]/g, '-')}`, 250)
    return offers
  }

  say(words: string): void {
    this.#socket?.write(words + lineEnd, 'latin1')
  }

  /** The lines of the answer, without their numbers. @throws Unwanted for another one */
  async ask(words: string, wanted: number): Promise<string[]> {
    this.say(words)
    return this.#answer(wanted)
  }

  close(): void {
    this.#socket?.destroySoon()
  }

  #take(socket: net.Socket): void {
    this.#socket = socket
    const end = (error: Error) => {
      this.#broken ??= error
      socket.destroy()
      this.#wake()
    }
    socket.setTimeout(silenceMs, () => end(new Error('The mail server does not answer.')))
    socket.on('error', end)
    socket.on('close', () => end(new Error('The mail server ended the connection.')))
    socket.on('data', (bytes: Buffer) => {
      this.#text += bytes.toString('utf8')
      this.#wake()
    })
  }

  async #answer(wanted: number): Promise<string[]> {
    const whole = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/
    let found = this.#text.match(whole)
    while (found === null) {
      if (this.#broken !== null) throw this.#broken
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      await promise
      found = this.#text.match(whole)
    }
    this.#text = this.#text.slice(found[0].length)
    const lines = found[0].trimEnd().split(/\r?\n/)
    if (!found[0].startsWith(String(wanted))) throw new Unwanted(lines.join(' '))
    return lines.map(line => line.slice(4))
  }
}
