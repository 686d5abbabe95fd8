/** The server answers an unauthenticated client after reading the head of a request only. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

let at: TestHub
beforeAll(async () => {
  at = await startHub()
})
afterAll(() => at.close())

test.each([
  ['POST', '/authentication'],
  ['POST', '/job'],
  ['POST', '/document/content'],
  ['GET', '/job'],
  ['POST', '/webhook'],
])('refuses %s %s without a key before its body is read', async (method, path) => {
  const { port } = new URL(at.hub.baseUrl)
  const socket = connect(Number(port), '127.0.0.1')
  // The test never sends the body that it announces.
  const head = ['Host: x', 'Content-Type: application/json', 'Content-Length: 5000000'].join('\r\n')
  socket.write(`${method} /api/1${path} HTTP/1.1\r\n${head}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
})
