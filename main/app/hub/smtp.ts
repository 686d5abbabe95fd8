/**
 * Sends one mail to the company's mail server, and returns whether the server accepted it.
 * The result is `unclear` only if the connection breaks between the first byte of the mail and the server's
 * answer.
 */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { trustedCertificates } from '../host/network/certificates.ts'

export interface SmtpServer {
  host: string
  port: number
  /**
   * Whether TLS starts with the connection. Otherwise STARTTLS is used, and required unless the server is
   * on this machine.
   */
  isTls: boolean
  login: { user: string; password: string } | null
}

export type Handed = { is: 'taken' } | { is: 'refused'; why: string } | { is: 'unclear'; why: string }

export interface Mail {
  from: string
  to: string
  /** The parts of the message. Each is created after the one before was sent. */
  message: Iterable<Buffer> | AsyncIterable<Buffer>
}

const idleMs = 60_000
/** The limit for the greeting and for STARTTLS. Servers answer much sooner. */
const beginMs = 10_000
const connectMs = 20_000
const thisMachine = /^(localhost$|127\.|\[?::1\]?$)/i

export async function handOver(server: SmtpServer, { from, to, message }: Mail): Promise<Handed> {
  const connection = connectionTo(server)
  const broken = new Promise<never>((_, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(new Error('The mail server ended the connection.')))
  })
  const step = (begin: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      broken,
      new Promise<void>((resolve, reject) => begin(error => (error ? reject(error) : resolve()))),
    ])
  let isHanded = false
  let failed: unknown = null
  async function* bytes() {
    isHanded = true
    for await (const part of message) {
      yield part
      // lets other requests run between the parts
      await setImmediate()
    }
  }
  const stream = Readable.from(bytes()).once('error', error => {
    failed = error
    // without its final line, the mail server discards the mail
    connection.close()
  })
  try {
    await step(done => connection.connect(done))
    const { login } = server
    if (login) await step(done => connection.login({ user: login.user, pass: login.password }, done))
    await step(done => connection.send({ from, to }, stream, done))
    connection.quit()
    return { is: 'taken' }
  } catch (error) {
    connection.close()
    if (failed !== null) return { is: 'refused', why: 'The file could not be read.' }
    const why = whyOf(error, server)
    return { is: isHanded && !isAnswered(error) ? 'unclear' : 'refused', why: why.slice(0, 500) }
  }
}

function connectionTo({ host, port, isTls }: SmtpServer): SMTPConnection {
  const connection = new SMTPConnection({
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !thisMachine.test(host),
    connectionTimeout: connectMs,
    greetingTimeout: beginMs,
    socketTimeout: idleMs,
    tls: { ca: trustedCertificates() },
  })
  // ignores errors after the result is known: without a listener they would end the hub
  connection.on('error', () => undefined)
  return connection
}

/**
 * Returns a clear sentence for connections that do not start and for invalid certificates. nodemailer gives
 * only an error message for them.
 */
function whyOf(error: unknown, { host, isTls }: SmtpServer): string {
  const why = error instanceof Error ? error.message : String(error)
  if (/TLS handshake timed out|wrong version number/i.test(why))
    return isTls ? 'It speaks no TLS at this port.' : 'It accepted STARTTLS, and then did not begin TLS.'
  if (why.includes('Greeting never received')) return 'It took the connection, and then said nothing.'
  if (isAnswered(error) || !/certificate/i.test(why)) return why
  if (why.includes('altnames')) return `Its certificate is not for ${host}.`
  if (why.includes('expired')) return 'Its certificate has expired.'
  if (why.includes('not yet valid')) return 'Its certificate is not valid yet.'
  return 'Its certificate comes from nobody whom this machine trusts.'
}

/** Whether the mail server itself refused the mail, so that the result is certain. */
function isAnswered(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
}
