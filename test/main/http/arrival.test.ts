import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { hubLimits } from '../../../shared/limits.ts'
import { startHub, type TestHub } from './hub-fixture.ts'

let at: TestHub
beforeAll(async () => {
  at = await startHub()
})
afterAll(() => at.close())

/** A request of which only the first bytes come, with the time that it has to arrive in our hands. */
async function begin(path: string, type: string): Promise<net.Socket> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { hostname, port } = new URL(at.hub.baseUrl)
  const socket = net.connect(Number(port), hostname)
  onTestFinished(() => {
    socket.destroy()
    vi.useRealTimers()
  })
  await once(socket, 'connect')
  const head = [
    `POST /api/1${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `API-Key: ${at.integration.apiKey}`,
    `Content-Type: ${type}`,
    'Content-Length: 1000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n--x`)
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  return socket
}

test('a body that dawdles is 408 after two minutes', async () => {
  const socket = await begin('/job', 'application/json')
  vi.advanceTimersByTime(hubLimits.requestMs)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('408 Request Timeout')
})

test('an upload may take longer, as long as bytes keep coming', async () => {
  const socket = await begin('/document/content', 'multipart/form-data; boundary=x')
  const closed = once(socket, 'close')
  vi.advanceTimersByTime(hubLimits.uploadIdleMs - 1)
  expect(socket.readyState).toBe('open')
  vi.advanceTimersByTime(1)
  await closed
})
