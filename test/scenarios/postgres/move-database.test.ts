/** The data of a hub move from its file to a PostgreSQL server, and back. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { FoundOnServer } from '../../../shared/entities/search-hit.ts'
import { hub, makeDataDir, serveHere } from '../../support/hub/run-hub.ts'
import { makeMovedHub, readTables, setHubKey } from '../../support/postgres/moved-hub.ts'
import { hasOneConnection, requireDatabase } from '../../support/postgres/open-database.ts'

test('every table is equal after the data went to a server and back', async () => {
  const { toServer, toFile, inFile, onServer, withFile, withServer } = await makeMovedHub()
  const before = withFile(readTables)
  expect(before.filter(({ rows }) => rows.length === 0)).toEqual([])
  const away = await toServer()
  expect(away).toMatchObject({ code: 0, out: expect.stringMatching(/\d+ rows of \d+ tables were moved/) })
  expect(withServer(readTables)).toEqual(before)
  const refused = await inFile('group', 'list')
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/were moved to 127\.0\.0\.1/) })

  const back = await toFile()
  expect(back).toMatchObject({ code: 0, out: expect.stringMatching(/older file is in/) })
  expect(withFile(readTables)).toEqual(before)
  const old = await onServer('group', 'list')
  expect(old).toMatchObject({ code: 1, err: expect.stringMatching(/were moved to .*hub\.db/) })
})

test('the hub stays the same one for its clients', async () => {
  setHubKey()
  const dataDir = makeDataDir()
  const database = await requireDatabase()
  const credentials = path.join(dataDir, 'credentials.json')
  const first = await serveHere(dataDir, { demo: true, credentials })
  const { apiKey, users } = JSON.parse(readFileSync(credentials, 'utf8'))
  const before = await readAs(first.baseUrl, apiKey, users[0])
  expect(before.found.length).toBeGreaterThan(0)
  expect(before.foundAnywhere.entries.length).toBeGreaterThan(0)
  expect((await hub('database', 'move', '--to', database, '--data', dataDir)).err).toContain('A hub serves')
  await first.stop()

  expect((await hub('database', 'move', '--to', database, '--data', dataDir)).code).toBe(0)
  await expect(serveHere(dataDir)).rejects.toThrow('were moved to')
  const second = await serveHere(dataDir, { database })
  expect(await readAs(second.baseUrl, apiKey, users[0])).toEqual(before)
  await second.stop()

  const words = ['--data', dataDir, '--database', database]
  expect((await hub('database', 'move', '--to', 'file', ...words)).code).toBe(0)
  await expect(serveHere(dataDir, { database })).rejects.toThrow('were moved to')
  const third = await serveHere(dataDir)
  expect(await readAs(third.baseUrl, apiKey, users[0])).toEqual(before)
  await third.stop()
  expect(await hub('check', '--data', dataDir)).toMatchObject({ code: 0 })
})

test('a hub that only reads serves during the move, in each direction', async () => {
  setHubKey()
  const dataDir = makeDataDir()
  const database = await requireDatabase()
  const credentials = path.join(dataDir, 'credentials.json')
  const first = await serveHere(dataDir, { demo: true, credentials })
  const { apiKey } = JSON.parse(readFileSync(credentials, 'utf8'))
  const before = await countJobs(first.baseUrl, apiKey)
  await first.stop()

  const inFile = await serveHere(dataDir, { readOnly: true })
  const moving = hub('database', 'move', '--to', database, '--data', dataDir)
  expect(await countJobs(inFile.baseUrl, apiKey)).toBe(before)
  expect((await moving).code).toBe(0)
  expect(await countJobs(inFile.baseUrl, apiKey)).toBe(before)
  await inFile.stop()
  await expect(serveHere(dataDir, { readOnly: true })).rejects.toThrow('were moved to')

  const onServer = hasOneConnection ? null : await serveHere(dataDir, { database, readOnly: true })
  const words = ['--data', dataDir, '--database', database]
  expect((await hub('database', 'move', '--to', 'file', ...words)).code).toBe(0)
  if (onServer !== null) expect(await countJobs(onServer.baseUrl, apiKey)).toBe(before)
})

async function countJobs(baseUrl: string, apiKey: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/job?from=0&untimed`, { headers: { 'API-Key': apiKey } })
  return ((await answer.json()) as unknown[]).length
}

/** Returns what a client reads: the identity of the hub, the jobs, those that a search finds, and a login. */
async function readAs(baseUrl: string, apiKey: string, user: { email: string; password: string }) {
  const ask = async (url: string) => {
    const answer = await fetch(`${baseUrl}${url}`, { headers: { 'API-Key': apiKey } })
    return (await answer.json()) as { uuid: string; title: string }[]
  }
  const version = (await (await fetch(`${baseUrl}/version`)).json()) as { hubId: string; generation: number }
  const jobs = await ask('/job?from=0&untimed')
  const [word = ''] = jobs[0]?.title.split(' ') ?? []
  const searchAll = async () => {
    const answer = await fetch(`${baseUrl}/search?q=${encodeURIComponent(word.slice(1))}`, {
      headers: { 'API-Key': apiKey },
    })
    return (await answer.json()) as FoundOnServer
  }
  await expect.poll(async () => (await searchAll()).waiting).toBe(0)
  const logIn = await fetch(`${baseUrl}/login`, {
    method: 'POST',
    headers: { 'API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(user),
  })
  return {
    identity: [version.hubId, version.generation],
    jobs,
    found: (await ask(`/job?q=${encodeURIComponent(word)}`)).map(({ uuid }) => uuid).sort(),
    foundAnywhere: await searchAll(),
    login: logIn.status,
  }
}
