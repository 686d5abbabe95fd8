/** Runs the recipes of the page unchanged in a shell, with curl and openssl. */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobListItem } from '../../../shared/entities/job.ts'
import { type JobState, jobStates } from '../../../shared/entities/states.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { readPage, recipesIn } from '../../support/http/page-code.ts'

const DAY = 86_400_000
const needed = ['bash', 'curl', 'openssl']
const missing = needed.filter(tool => spawnSync(tool, [tool === 'openssl' ? 'version' : '--version']).error)
if (missing.length > 0)
  console.warn(`The page's recipes are not run: there is no ${missing.join(', ')} here.`)

let at: TestHub
let token: string
let recipes: readonly string[]

beforeAll(async () => {
  at = await startHub()
  // The shell signs with the time of the machine's clock.
  at.clock.time = Date.now()
  await at.addPerson('Maja', 'technician', { password: 'correct horse battery' })
  const json = { email: 'maja@example.com', password: 'correct horse battery' }
  const headers = { 'API-Key': at.app.apiKey }
  token = (await ask(at, 'POST', '/authentication', { headers, json })).json.token
  recipes = recipesIn(await readPage(at))
})
afterAll(() => at.close())

const asOffice = () => ({ headers: { 'API-Key': at.integration.apiKey } })

/** Replaces each `NAME=…` at the beginning of a line with the reader's value. */
async function runRecipe(recipe: string, more: Record<string, string> = {}): Promise<string> {
  const own: Record<string, string> = {
    HUB: at.hub.baseUrl,
    KEY: at.integration.apiKey,
    TOKEN: token,
    SECRET: at.integration.apiSecret,
    ...more,
  }
  const given = Object.entries(own).map(([name, value]) => `${name}='${value}'`)
  const filled = recipe.replaceAll(/^([A-Z]+)=[\w.:/…-]*$/gm, (line, name: string) =>
    own[name] === undefined ? line : `${name}='${own[name]}'`,
  )
  const quiet = 'curl() { command curl -sS -w "\\n" "$@"; }'
  const { stdout } = await promisify(execFile)('bash', ['-euc', [quiet, ...given, filled].join('\n')])
  return stdout
}

const recipeWith = (words: string): string => {
  const found = recipes.filter(recipe => recipe.includes(words))
  expect(found, words).toHaveLength(1)
  return found[0] ?? ''
}

/** Returns the entries of every list in the printed text, which may contain headers. */
function entriesIn(printed: string): JobListItem[] {
  return printed
    .split('\n')
    .filter(line => line.startsWith('['))
    .flatMap(line => JSON.parse(line) as JobListItem[])
}

/** Creates a job in every state and at several times, so that each list omits some of them. */
async function makeJobs(states: readonly JobState[]): Promise<string[]> {
  const times = [
    {},
    { startTime: at.clock.time - 300 * DAY, duration: 60 },
    { startTime: at.clock.time + DAY },
  ]
  const made: string[] = []
  for (const state of states) {
    for (const time of times) {
      const answer = await ask(at, 'POST', '/job', { ...asOffice(), json: { title: state, state, ...time } })
      expect(answer.status, answer.text).toBe(200)
      made.push(answer.json.uuid)
    }
  }
  return made
}

describe.skipIf(missing.length > 0)('the recipes of the page', () => {
  test('get a successful answer each', async () => {
    await makeJobs(['DRAFT'])
    expect(recipes.length).toBeGreaterThan(6)
    for (const recipe of recipes) {
      const lines = recipe.replaceAll(/^( *)curl /gm, '$1curl --fail-with-body ')
      await expect(runRecipe(lines), recipe).resolves.not.toBe('')
    }
  })

  test('read every job and every asset', async () => {
    const jobs = await makeJobs(jobStates)
    const asset = await ask(at, 'POST', '/asset', { ...asOffice(), json: { name: 'x', inactive: true } })
    const read = entriesIn(await runRecipe(recipeWith('SINCE=0'))).map(({ uuid }) => uuid)
    expect(read).toEqual(expect.arrayContaining([...jobs, asset.json.uuid]))
  })

  test('continue from the highest lastModified, with jobs that were finished or deleted since', async () => {
    const [first = '', second = '', third = ''] = await makeJobs(['PUBLISHED'])
    const all = entriesIn(await runRecipe(recipeWith('SINCE=0')))
    const since = Math.max(...all.map(({ lastModified }) => lastModified))
    await ask(at, 'PUT', `/job/${first}`, { ...asOffice(), json: { state: 'FINISHED' } })
    await ask(at, 'PUT', `/job/${second}`, { ...asOffice(), json: { startTime: null } })
    await ask(at, 'DELETE', `/job/${third}`, asOffice())
    const news = entriesIn(await runRecipe(recipeWith('deleted'), { SINCE: String(since) }))
    expect(news.filter(({ lastModified }) => lastModified > since).map(({ uuid }) => uuid)).toEqual([
      first,
      second,
      third,
    ])
    expect(news.at(-1)).toMatchObject({ uuid: third, deleted: true })
    const more = recipeWith('SINCE=0').replace('SINCE=0', `SINCE=${since}`)
    expect(entriesIn(await runRecipe(more)).map(({ uuid }) => uuid)).toEqual(
      expect.arrayContaining([first, second]),
    )
  })

  test('change a job by its ETag, and get 304 for a version that the client has', async () => {
    const printed = await runRecipe(recipeWith('If-None-Match'))
    expect(printed).toContain('HTTP/1.1 304 ')
    expect(printed).toContain('"priority":"HIGH"')
  })

  test('compute the signature that the page shows, and sign a request to the server', async () => {
    const page = await readPage(at)
    const vector = (await runRecipe(recipeWith("printf %s 'GET_"))).trim()
    expect(page).toContain(`the signature is <code>${vector}</code>`)
    const answer = await runRecipe(recipeWith('API-Signature'), { SECRET: 'another' })
    expect(answer).toBe('Invalid signature\n')
  })
})
