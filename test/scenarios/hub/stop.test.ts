// @module-tag slow
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { makeDataDir, serve } from '../../support/hub/run-hub.ts'
import { isWhole } from '../../support/sample.ts'

// Each server is a separate process, and one of them waits its ten seconds.
vi.setConfig({ testTimeout: 60_000 })

interface Begun {
  asked: ClientRequest
  answer: Promise<IncomingMessage>
}

/** Starts a POST whose head the server has read and whose body it waits for. */
async function beginPost(baseUrl: string, apiKey: string, body: string): Promise<Begun> {
  const asked = request(`${baseUrl}/job`, {
    method: 'POST',
    headers: {
      'API-Key': apiKey,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Expect: '100-continue',
    },
  })
  const answer = once(asked, 'response').then(([response]) => response as IncomingMessage)
  // Handled in each test; until then, it is no unhandled rejection.
  answer.catch(() => undefined)
  asked.flushHeaders()
  await once(asked, 'continue')
  return { asked, answer }
}

/** Resolves when the port no longer accepts connections. */
async function closing(baseUrl: string): Promise<void> {
  const port = Number(new URL(baseUrl).port)
  for (let tries = 0; tries < 100_000; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (!isOpen) return
  }
  throw new Error('The hub goes on listening')
}

test('a server that gets SIGTERM finishes a running request, stores its result, and accepts no other request', async () => {
  const dataDir = makeDataDir()
  const credentials = path.join(dataDir, 'credentials.json')
  const { baseUrl, stop } = await serve(['--data', dataDir, '--credentials', credentials])
  const { apiKey } = JSON.parse(readFileSync(credentials, 'utf8'))
  const body = JSON.stringify({ title: 'Sent while the hub was told to stop' })
  const { asked, answer } = await beginPost(baseUrl, apiKey, body)
  const stopped = stop()
  await closing(baseUrl)
  asked.end(body)
  const made = (await json(await answer)) as { uuid: string }
  expect(await stopped).toBe(0)

  const again = await serve(['--data', dataDir])
  const found = await fetch(`${again.baseUrl}/job/${made.uuid}`, { headers: { 'API-Key': apiKey } })
  expect(((await found.json()) as { title: string }).title).toBe('Sent while the hub was told to stop')
})

test('SIGHUP, as after a terminal is closed, stops the server normally', async () => {
  const { child } = await serve(['--data', makeDataDir()])
  child.kill('SIGHUP')
  expect(await once(child, 'exit')).toEqual([0, null])
})

// Waits ten seconds; a server in this process does the same with a fake clock (`../../main/app/hub/create-hub.test.ts`).
test.runIf(isWhole)('SIGTERM ends the server although a request never finishes', async () => {
  const dataDir = makeDataDir()
  const credentials = path.join(dataDir, 'credentials.json')
  const { baseUrl, stop } = await serve(['--data', dataDir, '--credentials', credentials])
  const { apiKey } = JSON.parse(readFileSync(credentials, 'utf8'))
  const { answer } = await beginPost(baseUrl, apiKey, '{"title":"Never sent"}')
  expect(await stop()).toBe(0)
  await expect(answer).rejects.toThrow()
})
