/** Compares the names in interface.md with the routes, schemas and states: each name is there, and no other. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureStatuses } from '../../../main/http/openapi/answers.ts'
import { methods, type OpenApiDocument } from '../../../main/http/openapi/types.ts'
import { Asset, AssetSearchEntry, AssetType } from '../../../shared/entities/asset.ts'
import { Document, Upload } from '../../../shared/entities/document.ts'
import { jobEventTypes } from '../../../shared/entities/event-types.ts'
import { Form, fieldKeys, fieldTypes, groupKeys } from '../../../shared/entities/form.ts'
import {
  Destination,
  Item,
  Job,
  JobEvent,
  JobSearchEntry,
  Resource,
  User,
} from '../../../shared/entities/job.ts'
import { assetStates, formStates, jobStates, resourceStates } from '../../../shared/entities/states.ts'
import { extensions, Version } from '../../../shared/entities/version.ts'
import {
  channels,
  WebhookEvent,
  WebhookLogEntry,
  WebhookSubscription,
} from '../../../shared/entities/webhook.ts'
import { LogIn } from '../../../shared/settings/log-in.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

const root = path.join(import.meta.dirname, '../../..')
const text = readFileSync(path.join(root, 'main/http/interface.md'), 'utf8')
let hub: TestHub
let document: OpenApiDocument

beforeAll(async () => {
  hub = await startHub()
  document = (await ask(hub, 'GET', '/openapi.json')).json
})
afterAll(() => hub.close())

/** Returns the text between this heading and the next one of the same level. */
function sectionOf(heading: string): string {
  const [marks = ''] = heading.split(' ')
  const start = text.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`interface.md has no ${heading}`)
  const end = text.indexOf(`\n${marks} `, start + heading.length)
  return text.slice(start, end < 0 ? undefined : end)
}

const wordsOf = (part: string) => new Set(part.match(/[\w-]+/g))
const missing = (names: Iterable<string>, part = text) => [...names].filter(name => !wordsOf(part).has(name))
const propertiesOf = (...schemas: readonly { properties: object }[]) =>
  new Set(schemas.flatMap(({ properties }) => Object.keys(properties)))

describe('interface.md', () => {
  test('names every operation of the server, and no other operation', () => {
    const served = Object.entries(document.paths).flatMap(([address, item]) =>
      methods
        .filter(method => item[method])
        .map(method => `${method.toUpperCase()} ${address.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const named = Array.from(
      text.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`? ]*)[^`]*`/g),
      ([, name = '']) => name,
    )
    expect([...new Set(named)].sort()).toEqual(served.sort())
  })

  test('has each operation with its summary and extension in a table', () => {
    const rows = Object.entries(document.paths).flatMap(([address, item]) =>
      methods.flatMap(method => {
        const operation = item[method]
        if (!operation) return []
        const { summary, 'x-extension': extension } = operation
        const name = `${method.toUpperCase()} ${address.replaceAll(/\{(\w+)\}/g, ':$1')}`
        return [`| \`${name}\` | ${summary} | ${extension === undefined ? '' : `\`${extension}\``} |`]
      }),
    )
    expect(rows.filter(row => !text.includes(`${row}\n`))).toEqual([])
  })

  test('names every extension', () => {
    const rows = Array.from(sectionOf('## Extensions').matchAll(/^\| `(\w+)` \|/gm), ([, name]) => name)
    expect(rows).toEqual(extensions)
  })

  test('names every property of the answers', () => {
    const jobs = [Job, JobSearchEntry, JobEvent, Destination, Resource, Item]
    const others = [Asset, AssetSearchEntry, AssetType, Document, Upload, Form]
    const webhooks = [WebhookSubscription, WebhookLogEntry, WebhookEvent]
    expect(missing(propertiesOf(...jobs, ...others, ...webhooks, User, LogIn, Version))).toEqual([])
    const keys = Object.keys({ ...fieldKeys, ...groupKeys })
    expect(missing([...keys, ...fieldTypes], sectionOf('### Custom field'))).toEqual([])
  })

  test('names every parameter of the lists of jobs', () => {
    const query = document.paths['/job']?.get?.parameters ?? []
    const names = query.flatMap(parameter =>
      'in' in parameter && parameter.in === 'query' ? [parameter.name] : [],
    )
    expect(names.length).toBeGreaterThan(5)
    expect(missing(names, sectionOf('#### List query parameters'))).toEqual([])
  })

  test('names every state, event type, channel and failure', () => {
    expect(missing(jobStates, sectionOf('### Job states'))).toEqual([])
    expect(missing(resourceStates, sectionOf('### Resource states'))).toEqual([])
    expect(missing(formStates, sectionOf('### Form states'))).toEqual([])
    expect(missing(assetStates, sectionOf('### Asset states'))).toEqual([])
    expect(missing(jobEventTypes, sectionOf('## Job events'))).toEqual([])
    expect(missing(channels, sectionOf('### Channels and event types'))).toEqual([])
    const statuses = failureStatuses.map(({ status }) => status)
    expect(missing([...statuses, '405'], sectionOf('### Codes'))).toEqual([])
  })
})
