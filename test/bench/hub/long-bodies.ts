/** How long one body keeps a hub from everybody else: until it is answered, and so is who asked just after it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { describe, measure } from '../measure.ts'
import { fillHub } from './hub-data.ts'
import { type Server, startServer } from './processes.ts'

const hubProgram = path.resolve(import.meta.dirname, '../../../main/start-hub.ts')
const times = 10

const list = (length: number, entry: (index: number) => unknown) =>
  Array.from({ length }, (_, index) => entry(index))
const named = (length: number) => Object.fromEntries(list(length, index => [`p${index}`, index]) as [])

/** The longest that are taken, and the worst that are not. */
const bodies: readonly { what: string; path: string; body: unknown }[] = [
  {
    what: '2,000 items',
    path: '/job',
    body: { items: list(hubLimits.listEntries, () => ({ title: 'x', done: false, quantity: 1, unit: 'm' })) },
  },
  {
    what: '2,000 destinations',
    path: '/job',
    body: { destinations: list(hubLimits.listEntries, () => ({ location: { street: 'x', city: 'y' } })) },
  },
  {
    what: '2,000 links',
    path: '/asset',
    body: {
      documents: list(hubLimits.listEntries, index => ({ contentUrl: `https://example.org/${index}` })),
    },
  },
  {
    what: '70,000 values in custom fields',
    path: '/job',
    body: { customFields: list(7, () => named(9_990)) },
  },
  {
    what: 'an answer of 35,000 options',
    path: '/form',
    body: {
      fields: [
        {
          name: 'a',
          type: 'MULTISELECT',
          options: list(35_000, index => `o${index}`),
          value: list(35_000, index => `o${index}`),
        },
      ],
    },
  },
  { what: '200,000 properties, refused', path: '/job', body: named(200_000) },
  { what: '100,000 items, refused', path: '/job', body: { items: list(100_000, () => ({ title: 'x' })) } },
  {
    what: '2,001 items, refused',
    path: '/job',
    body: { items: list(hubLimits.listEntries + 1, () => ({})) },
  },
]

export async function benchLongBodies(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-bodies-'))
  const { apiKey } = await fillHub(folder, 10)
  const hub = await startServer([hubProgram, '--data', folder, '--port', '0'], /^Hub ready at (\S+)\/api\/1$/)
  try {
    for (const { what, path: address, body } of bodies) {
      const raw = JSON.stringify(body)
      const send = () => sendAside(hub, `${hub.url}/api/1${address}`, apiKey, raw)
      const name = `${what} (${Math.round(raw.length / 1_000)} kB)`
      console.log(describe(await measure(name, times, send)))
    }
  } finally {
    await hub.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function sendAside(hub: Server, url: string, apiKey: string, raw: string): Promise<void> {
  const headers = { 'API-Key': apiKey, 'Content-Type': 'application/json' }
  const answered = fetch(url, { method: 'POST', headers, body: raw }).then(answer => answer.text())
  await fetch(`${hub.url}/api/1/version`).then(answer => answer.text())
  await answered
}
