import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createHub, hubFile } from '../../../main/app/create-hub.ts'
import { ask } from '../http/ask-hub.ts'
import { startHub } from '../http/hub-fixture.ts'

test('closing lets a running request finish, and takes no more', async () => {
  const at = await startHub()
  await at.addPerson('Sara', 'technician', { password: 'correct horse' })
  const { triesPerSender } = at.hub.access
  const hasBegun = new Promise<void>(resolve => {
    at.hub.access.triesPerSender = {
      take(who, now) {
        resolve()
        return triesPerSender.take(who, now)
      },
    }
  })
  const headers = { 'API-Key': at.app.apiKey }
  const json = { email: 'sara@example.com', password: 'correct horse' }
  const answer = ask(at, 'POST', '/authentication', { headers, json })
  await hasBegun
  const closed = at.close()
  expect((await answer).status).toBe(200)
  await closed
  await expect(ask(at, 'GET', '/version')).rejects.toThrow()
})

test('closing does not wait for connections that ask nothing', async () => {
  const at = await startHub()
  const { port } = new URL(at.hub.baseUrl)
  const socket = connect(Number(port), '127.0.0.1')
  await new Promise(resolve => socket.once('connect', resolve))
  const ended = new Promise(resolve => socket.once('close', resolve))
  socket.resume()
  await Promise.all([at.close(), ended])
})

test('two hubs never serve one folder', async () => {
  const at = await startHub()
  const dataDir = at.hub.service.store.file.replace(/\/hub\.db$/, '')
  expect(hubFile(dataDir)).toBe(at.hub.service.store.file)
  const again = createHub({ dataDir, key: new Uint8Array(32), port: 0, host: '127.0.0.1', log: at.log })
  await expect(again).rejects.toMatchObject({ name: 'StoreFailure', code: 'in-use' })
  await at.close()
})
