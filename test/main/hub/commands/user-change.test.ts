import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { type Finished, hub, makeDataDir, serveHere } from '../../../support/hub/run-hub.ts'

// Hashing a password takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const printed = ({ out }: Finished, name: string): string =>
  new RegExp(`^${name} +(\\S+)$`, 'm').exec(out)?.[1] ?? ''

async function startServerWithGroups() {
  const dataDir = makeDataDir()
  const run = (...words: string[]) => hub(...words, '--data', dataDir)
  const { baseUrl } = await serveHere(dataDir)
  await run('group', 'add', 'North')
  await run('group', 'add', 'South')
  const appKey = printed(await run('key', 'create', '--kind', 'app'), 'apiKey')
  const add = (email: string, ...more: string[]) =>
    run('user', 'add', '--email', email, '--name', 'Eva', '--password', 'long enough', ...more)
  const logIn = async (email: string, password = 'long enough') => {
    const headers = { 'API-Key': appKey, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ email, password })
    const response = await fetch(`${baseUrl}/authentication`, { method: 'POST', headers, body })
    return response.ok ? ((await response.json()).token as string) : response.status
  }
  const me = (token: string | number) =>
    fetch(`${baseUrl}/user/me`, { headers: { 'API-Key': appKey, 'API-Token': String(token) } })
  const users = async () =>
    (await run('user', 'list')).out
      .split('\n')
      .slice(1, -1)
      .map(row => row.split(/ {2,}/).slice(2))
  return { dataDir, run, add, logIn, me, users }
}

test('a user who was disabled and is enabled again logs in with the old password', {
  tags: 'slow',
}, async () => {
  const { run, add, logIn } = await startServerWithGroups()
  await add('eva@example.com', '--group', 'North')
  await run('user', 'disable', 'eva@example.com')
  expect(await logIn('eva@example.com')).toBe(401)
  expect(await run('user', 'enable', 'eva@example.com')).toMatchObject({
    code: 0,
    out: 'Eva can log in again.\n',
  })
  expect(await logIn('eva@example.com')).toMatch(/-/)
})

test("a change of a user's role, groups, name or email applies at once, also while the user is signed in", {
  tags: 'slow',
}, async () => {
  const { run, add, logIn, me, users } = await startServerWithGroups()
  await add('eva@example.com', '--group', 'North')
  const token = await logIn('eva@example.com')
  const changed = await run(
    ...['user', 'change', 'eva@example.com', '--name', 'Eva Ek', '--email', 'ek@example.com'],
    ...['--role', 'dispatcher', '--group', 'South', '--group', 'North'],
  )
  expect([changed.code, changed.out]).toEqual([0, 'Eva Ek is changed.\n'])
  expect(await users()).toEqual([
    ['ek@example.com', 'dispatcher', '1', 'Eva Ek'],
    ['ek@example.com', 'dispatcher', '2', 'Eva Ek'],
  ])
  expect(await (await me(token)).json()).toMatchObject({ name: 'Eva Ek', role: 'dispatcher' })
  expect(await logIn('eva@example.com')).toBe(401)
  expect(await run('user', 'change', 'ek@example.com', '--name', 'Eva Ek')).toMatchObject({
    code: 0,
    out: 'Eva Ek is as before.\n',
  })
  expect(await run('user', 'change', 'ek@example.com')).toMatchObject({
    code: 2,
    err: expect.stringContaining('nothing to change: give --name, --email, --role or --group'),
  })
})

test('a removed user is signed out at once, and another user can get their email address', {
  tags: 'slow',
}, async () => {
  const { run, add, logIn, me, users } = await startServerWithGroups()
  await add('eva@example.com', '--group', 'North')
  const token = await logIn('eva@example.com')
  await run('user', 'link', 'eva@example.com', 'S-1', '--sso-issuer', 'https://login.example.test')
  expect(await run('user', 'remove', 'eva@example.com')).toMatchObject({ code: 0, out: 'Eva is removed.\n' })
  expect((await me(token)).status).toBe(401)
  expect(await logIn('eva@example.com')).toBe(401)
  expect(await users()).toEqual([])
  expect((await run('user', 'enable', '1')).err).toMatch(/^There is no user 1: /)
  expect((await add('eva@example.com', '--group', 'South')).code).toBe(0)
  const linked = await run(
    'user',
    'link',
    'eva@example.com',
    'S-1',
    '--sso-issuer',
    'https://login.example.test',
  )
  expect(linked.code).toBe(0)
  expect(await logIn('eva@example.com')).toMatch(/-/)
})

test('user import --update changes existing users by the cells that are not empty', async () => {
  const dataDir = makeDataDir()
  const run = (...words: string[]) => hub(...words, '--data', dataDir)
  const file = path.join(dataDir, 'people.csv')
  const people = (...rows: string[]) => writeFileSync(file, ['email,name,role,group', ...rows].join('\n'))
  const users = async () => (await run('user', 'list')).out.split('\n').slice(1, -1)
  await run('group', 'add', 'North')
  await run('group', 'add', 'South')
  people('maria@example.test,Maria,,North', 'jo@example.test,Jo,,North', 'kim@example.test,Kim,,North')
  await run('user', 'import', file)
  people(
    'maria@example.test,Maria Ek,dispatcher,North;South',
    'jo@example.test,,,',
    'lee@example.test,Lee,,South',
  )
  expect((await run('user', 'import', file)).out).toBe('3 rows: 1 imported, 2 already there, 0 refused.\n')
  expect((await run('user', 'import', file, '--update')).out).toBe(
    '3 rows: 0 imported, 1 changed, 2 already there, 0 refused.\n',
  )
  expect((await users()).map(row => row.split(/ {2,}/).slice(2))).toEqual([
    ['maria@example.test', 'dispatcher', '1', 'Maria Ek'],
    ['maria@example.test', 'dispatcher', '2', 'Maria Ek'],
    ['jo@example.test', 'technician', '1', 'Jo'],
    ['kim@example.test', 'technician', '1', 'Kim'],
    ['lee@example.test', 'technician', '2', 'Lee'],
  ])
  people('jo@example.test,Jo,boss,')
  const wrong = await run('user', 'import', file, '--update')
  expect([wrong.code, wrong.err.split('\n')[0]]).toEqual([
    1,
    'line 2: refused, the role "boss" is none of admin, dispatcher, technician.',
  ])
})
