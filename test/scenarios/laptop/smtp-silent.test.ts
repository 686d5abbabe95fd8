/**
 * A mail server that accepts the connection and then stops answering does not block for long, and the message says what
 * is missing.
 */

import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handOver } from '../../../main/app/hub/smtp.ts'
import { startMailHost } from '../../support/http/mail-host.ts'

const mail = {
  from: 'service@varme.example',
  to: 'karin@norrgatan.example',
  message: [Buffer.from('S: t\r\n\r\nHej')],
}
const to = (port: number, isTls = false) => handOver({ host: '127.0.0.1', port, isTls, login: null }, mail)
const longWait = 10_000

test('gives up on a mail server that agrees to TLS and then sends nothing, or plain text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const host = await startMailHost({ tls: { cert: '', key: '', begins: 'never' } })
  const handed = to(host.port)
  await host.tlsAsked
  vi.advanceTimersByTime(longWait)
  expect(await handed).toEqual({ is: 'refused', why: 'It accepted STARTTLS, and then did not begin TLS.' })

  const plain = await startMailHost({ tls: { cert: '', key: '', begins: 'never-but-plain' } })
  expect(await to(plain.port)).toEqual({
    is: 'refused',
    why: 'It accepted STARTTLS, and then did not begin TLS.',
  })
  // A server that should use TLS from the first byte is silent in the same way.
  const never = await startMailHost()
  expect(await to(never.port, true)).toEqual({ is: 'refused', why: 'It speaks no TLS at this port.' })
  expect([host.mails, plain.mails]).toEqual([[], []])
})

test('gives up on a mail server that never sends a greeting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const silent = net.createServer(socket => void socket.resume())
  onTestFinished(() => void silent.close())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const reached = once(silent, 'connection')
  const handed = to((silent.address() as AddressInfo).port)
  await reached
  await new Promise(setImmediate)
  vi.advanceTimersByTime(longWait)
  expect(await handed).toEqual({ is: 'refused', why: 'It took the connection, and then said nothing.' })
})
