import { describe, expect, test } from 'vitest'
import { signIn, signOut } from '../../../../../main/sync/client/account/sign-in.ts'
import { createRemote } from '../../../../../main/sync/client/remote.ts'
import { portalPage } from '../../../../support/sync/fault-proxy.ts'
import { openWorld, type World } from '../../../../support/sync/laptop.ts'

const password = 'correct horse'

function remoteOf({ laptop, at }: World, authenticationPath = '/authentication') {
  const { baseUrl } = laptop.proxy
  const connection = { baseUrl, apiKey: at.app.apiKey, apiSecret: null, token: null, authenticationPath }
  return createRemote(laptop.context.ports, connection)
}

describe('signing in', () => {
  test('with email and password returns the user, the groups and the role, and a valid token', async () => {
    const world = await openWorld()
    const { user } = await world.at.addPerson('Sara', 'dispatcher', { password })
    const remote = remoteOf(world)
    const outcome = await signIn(remote, { email: 'sara@example.com', password })
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        account: {
          user: { id: user.id, uuid: user.uuid, name: 'Sara', email: 'sara@example.com', role: 'dispatcher' },
          groupIds: [world.at.group.id],
        },
      },
    })
    const ask = () =>
      remote.send({
        method: 'GET',
        path: '/job',
        contentType: null,
        body: null,
        expected: body => body,
      })
    expect(await ask()).toMatchObject({ kind: 'answer', body: [] })
    await signOut(remote)
    expect(remote.connection.token).toBeNull()
    expect((await ask()).kind).toBe('refusal')
  })

  test("with a pasted token returns the token's user", async () => {
    const world = await openWorld()
    await world.plan()
    const token = world.anna.headers['API-Token'] ?? ''
    expect(await signIn(remoteOf(world), { token: ` ${token} ` })).toMatchObject({
      ok: true,
      value: {
        token,
        account: { user: { name: 'Anna', role: 'technician' }, groupIds: [world.at.group.id] },
      },
    })
  })

  test('at a base server returns the user as a technician', async () => {
    const world = await openWorld({ hasNoExtensions: true })
    await world.at.addPerson('Sara', 'dispatcher', { password })
    expect(await signIn(remoteOf(world), { email: 'sara@example.com', password })).toMatchObject({
      ok: true,
      value: { account: { user: { role: 'technician' } } },
    })
    expect(await signIn(remoteOf(world), { token: 'x' })).toMatchObject({ failure: { code: 'bad-request' } })
  })
})

describe('signing in is refused with a message', () => {
  test('for a wrong password and for an invalid token', async () => {
    const world = await openWorld()
    await world.at.addPerson('Sara', 'dispatcher', { password })
    const wrong = await signIn(remoteOf(world), { email: 'sara@example.com', password: 'wrong' })
    expect(wrong).toMatchObject({ failure: { code: 'unauthenticated', message: 'Invalid credentials' } })
    expect(await signIn(remoteOf(world), { token: 'x' })).toMatchObject({
      failure: { code: 'unauthenticated' },
    })
  })

  test('that names the refused field, or no field if the cause is not known', async () => {
    const world = await openWorld({ requireSignature: true })
    const { at, laptop } = world
    await at.addPerson('Sara', 'dispatcher', { password })
    const { baseUrl } = laptop.proxy
    const right = { baseUrl, apiKey: at.app.apiKey, apiSecret: null, authenticationPath: '/authentication' }
    type Typed = Partial<Omit<typeof right, 'apiSecret'>> & {
      apiSecret?: string
      token?: string
      password?: string
    }
    const blamed = async ({ token, password: typed = password, ...connection }: Typed) => {
      const remote = createRemote(laptop.context.ports, { ...right, ...connection, token: null })
      const credentials = token === undefined ? { email: 'sara@example.com', password: typed } : { token }
      const outcome = await signIn(remote, credentials)
      return outcome.ok
        ? null
        : (outcome.failure.errors ?? []).map(({ pointer, reason }) => [pointer, reason])
    }
    expect(await blamed({})).toBeNull()
    expect(await blamed({ apiKey: 'another' })).toEqual([['/apiKey', 'key-refused']])
    expect(await blamed({ apiKey: 'kéy' })).toEqual([['/apiKey', 'app-key-characters']])
    expect(await blamed({ apiSecret: 'another' })).toEqual([['/apiSecret', 'secret-refused']])
    expect(await blamed({ password: 'another' })).toEqual([['/password', 'password-refused']])
    expect(await blamed({ token: 'x' })).toEqual([['/token', 'token-refused']])
    expect(await blamed({ authenticationPath: '/nowhere' })).toEqual([
      ['/authenticationPath', 'path-refused'],
    ])
    expect(await blamed({ baseUrl: `${baseUrl}/nowhere` })).toEqual([['/baseUrl', 'nothing-at-address']])
    const refusedWith = (body: string) =>
      laptop.proxy.fault(/authentication/, { kind: 'answer', status: 401, type: 'text/plain', body })
    refusedWith('Signature required')
    expect(await blamed({})).toEqual([['/apiSecret', 'secret-needed']])
    refusedWith('The API key is invalid')
    expect(await blamed({})).toEqual([['/apiKey', 'key-refused']])
    refusedWith('Signature timestamp out of range')
    expect(await blamed({})).toEqual([])
    laptop.proxy.fault(/version/, portalPage)
    // The message of a portal has a link to its page.
    expect(await blamed({})).toEqual([])
    laptop.proxy.isDown = true
    expect(await blamed({})).toEqual([])
  })

  test('for a captive portal, an unreachable server, an unknown path and too many attempts', async () => {
    const world = await openWorld()
    const { proxy } = world.laptop
    const attempt = (path?: string) => signIn(remoteOf(world, path), { email: 'a@example.com', password })
    proxy.fault(/version/, portalPage)
    expect(await attempt()).toMatchObject({
      failure: { code: 'network', message: /Something else than a hub/ },
    })
    proxy.fault(/authentication/, { kind: 'answer', status: 429, headers: { 'Retry-After': '17' } })
    expect(await attempt()).toMatchObject({ failure: { code: 'too-many', retryAfterSeconds: 17 } })
    expect(await attempt('/nowhere')).toMatchObject({ failure: { code: 'network' } })
    proxy.isDown = true
    expect(await attempt()).toMatchObject({ failure: { code: 'network', message: /cannot be reached/ } })
  })

  test('without a request if the key or token has forbidden characters, or the path leaves the interface', async () => {
    const world = await openWorld()
    const { baseUrl } = world.laptop.proxy
    const withKey = (apiKey: string, authenticationPath = '/authentication') =>
      createRemote(world.laptop.context.ports, {
        baseUrl,
        apiKey,
        apiSecret: null,
        token: null,
        authenticationPath,
      })
    const password = { email: 'a@example.com', password: 'x' }
    const refused = { failure: { code: 'bad-request' } }
    expect(await signIn(withKey('kéy'), password)).toMatchObject(refused)
    expect(await signIn(withKey('k\r\nX: y'), password)).toMatchObject(refused)
    expect(await signIn(withKey('k'), { token: 'two words' })).toMatchObject(refused)
    expect(await signIn(withKey('k', '/../../elsewhere'), password)).toMatchObject(refused)
    expect(world.laptop.proxy.seen).toEqual([])
  })

  test("if the server's token has characters that a header cannot have", async () => {
    const world = await openWorld()
    const user = { id: 7, uuid: world.anna.user.uuid, name: 'Anna' }
    world.laptop.proxy.fault(/authentication/, {
      kind: 'answer',
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ token: 'a\r\nX: y', user, groupIds: [1] }),
    })
    const remote = remoteOf(world)
    expect(await signIn(remote, { email: 'a@example.com', password })).toMatchObject({
      failure: { code: 'network' },
    })
    expect(remote.connection.token).toBeNull()
  })
})
