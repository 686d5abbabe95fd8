/** A fake mail server on this machine. The test sets its answers. */
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { onTestFinished } from 'vitest'

export interface MailHost {
  port: number
  /** the complete mails, with dots escaped as they were sent */
  mails: { from: string; to: string; text: string }[]
  /** the decoded logins */
  logins: string[]
  /** the answer to RCPT TO */
  toRecipient: string
  /** resolves when a client has begun TLS with a server whose TLS never answers */
  tlsAsked: Promise<void>
  /** ends the connection instead of answering a mail */
  isSilent: boolean
}

export interface MailTls {
  cert: string
  key: string
  /** at once, after STARTTLS, or never: the server then agrees to STARTTLS and sends nothing or plain text */
  begins: 'at-once' | 'when-asked' | 'never' | 'never-but-plain'
}

export async function startMailHost({ tls }: { tls?: MailTls } = {}): Promise<MailHost> {
  const asked = Promise.withResolvers<void>()
  const host: MailHost = {
    ...{ port: 0, mails: [], logins: [], toRecipient: '250 fine', isSilent: false },
    tlsAsked: asked.promise,
  }
  const server = net.createServer(socket => {
    socket.on('error', () => undefined)
    if (tls?.begins === 'at-once') serve(host, secured(socket, tls), {})
    else serve(host, socket, { tls, asked: asked.resolve })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host.port = (server.address() as AddressInfo).port
  onTestFinished(() => void server.close())
  return host
}

function secured(socket: net.Socket, { cert, key }: MailTls): tls.TLSSocket {
  const inside = new tls.TLSSocket(socket, { isServer: true, cert, key })
  inside.on('error', () => undefined)
  return inside
}

/** `offered` is the TLS setup that STARTTLS starts. */
function serve(
  host: MailHost,
  socket: net.Socket,
  { tls: offered, asked }: { tls?: MailTls | undefined; asked?: () => void },
  isGreeted = false,
): void {
  let [text, from, to] = ['', '', '']
  let isData = false
  const say = (words: string) => socket.write(`${words}\r\n`)
  const answer = (line: string) => {
    const [word = ''] = line.toUpperCase().split(/[ :]/)
    if (word === 'EHLO')
      return say(`250-here\r\n250-SIZE 99999\r\n${offered ? '250-STARTTLS\r\n' : ''}250 AUTH LOGIN PLAIN`)
    if (word === 'STARTTLS' && offered) {
      say('220 go on')
      socket.removeAllListeners('data')
      if (offered.begins.startsWith('never')) {
        return void socket.once('data', () => {
          asked?.()
          if (offered.begins === 'never-but-plain') say('500 what?')
        })
      }
      return serve(host, secured(socket, offered), {}, true)
    }
    if (word === 'AUTH') {
      host.logins.push(Buffer.from(line.split(' ')[2] ?? '', 'base64').toString())
      return say('235 welcome')
    }
    // A server without STARTTLS answers the same.
    if (word === 'STARTTLS') return say('502 no such command')
    if (word === 'MAIL') from = line.slice(10).replace(/[<>]/g, '')
    if (word === 'RCPT') to = line.slice(8).replace(/[<>]/g, '')
    if (word === 'RCPT') return say(host.toRecipient)
    isData = word === 'DATA'
    return say(isData ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 fine')
  }
  if (!isGreeted) say('220 here')
  socket.on('data', bytes => {
    text += bytes.toString('latin1')
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      if (isData) {
        const whole = text.indexOf('\r\n.\r\n')
        if (whole < 0) return
        host.mails.push({ from, to, text: text.slice(0, whole) })
        text = text.slice(whole + 5)
        isData = false
        if (host.isSilent) socket.destroy()
        else say('250 taken')
        continue
      }
      const line = text.slice(0, end)
      text = text.slice(end + 2)
      answer(line)
    }
  })
}
