// @module-tag slow
/** Tests of the fuzzer: each breaks one thing on purpose, which the fuzzer must report. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JsonSchema, methods, type OpenApiDocument } from '../../main/http/openapi/types.ts'
import { openStore } from '../../main/store/store.ts'
import { checkAftermath } from './aftermath.ts'
import { checkPromises, elsewhereMark } from './check-promises.ts'
import { type HubUnderTest, startHubUnderTest } from './hub-under-test.ts'
import { keptLimits, memoryFaults } from './memory.ts'
import type { BuiltRequest } from './request.ts'
import { runFuzz } from './run-fuzz.ts'
import { readSpec } from './spec.ts'

let hub: HubUnderTest
let document: OpenApiDocument

beforeAll(async () => {
  hub = await startHubUnderTest()
  const response = await fetch(`${hub.baseUrl}/openapi.json`)
  document = (await response.json()) as OpenApiDocument
}, 60_000)
afterAll(() => hub.remove())

/** Runs the fuzzer with a changed document. A change may violate the document's type. */
// biome-ignore lint/suspicious/noExplicitAny: see above
async function failuresWith(change: (copy: any) => void): Promise<string> {
  const copy = structuredClone(document)
  change(copy)
  // So few requests to one path find it.
  const report = await runFuzz(hub, { requests: 80, seed: 1, lanes: 2, document: copy })
  return report.failures.join('\n\n')
}

const onlyPaths = (copy: OpenApiDocument, ...paths: string[]) => {
  Object.assign(copy, { paths: Object.fromEntries(paths.map(path => [path, copy.paths[path]])) })
}

describe('the fuzzer reports', { timeout: 60_000 }, () => {
  test('no failure if the document describes the hub correctly', async () => {
    expect(await failuresWith(copy => onlyPaths(copy, '/job', '/version'))).toBe('')
  })

  test('a property whose type differs from the document, with a request that shows it', async () => {
    const found = await failuresWith(copy => {
      onlyPaths(copy, '/version')
      copy.components.schemas.Version.properties.version = { type: 'number' }
    })
    expect(found).toMatch(/The body is not what the document says: .*version must be number/)
    expect(found).toMatch(/^curl -i --path-as-is -X GET 'http:\/\/127\.0\.0\.1:\d+\/api\/1\/version/m)
  })

  test('a property in an answer that the document does not have', async () => {
    const found = await failuresWith(copy => {
      onlyPaths(copy, '/version')
      const { properties } = copy.components.schemas.Version as { properties: Record<string, JsonSchema> }
      delete properties.builduser
      copy.components.schemas.Version.required = []
    })
    expect(found).toContain('must NOT have additional properties')
  })

  test('an answer with an undocumented status', async () => {
    const found = await failuresWith(copy => {
      onlyPaths(copy, '/job/{id}')
      for (const method of methods) delete copy.paths['/job/{id}'][method]?.responses['404']
    })
    expect(found).toMatch(/does not document the status 404/)
  })

  test('an answer without a documented header', async () => {
    const found = await failuresWith(copy => {
      onlyPaths(copy, '/version')
      copy.paths['/version'].get.responses['200'].headers.ETag = { $ref: '#/components/headers/ETag' }
    })
    expect(found).toContain('The header ETag is missing')
  })

  test('an accepted request body that the document forbids', async () => {
    const found = await failuresWith(copy => {
      onlyPaths(copy, '/job')
      copy.components.schemas.JobInput.required = ['neverSent']
    })
    expect(found).toContain('It is taken, although its body is wrong')
  })

  test('a refused query parameter that the document allows', async () => {
    const found = await failuresWith(copy => {
      onlyPaths(copy, '/job')
      for (const parameter of copy.paths['/job'].get.parameters) {
        if (parameter.name === 'from') parameter.schema = { type: 'string', enum: ['yesterday'] }
      }
    })
    expect(found).toContain('It fits the document, and is answered with 400')
  })

  test('a lost property, an ignored If-Match version and a revealed secret', () => {
    const spec = readSpec(document)
    const operation = spec.operations.find(({ id }) => id === 'putJob') ?? null
    const request: BuiltRequest = {
      operation,
      caller: 'integration',
      method: 'PUT',
      target: '/api/1/job/1',
      headers: [['If-Match', '"x"']],
      body: null,
      isChunked: false,
      refs: { id: '1' },
      query: {},
      sent: { value: { title: 'One', mine: { a: 1 }, gone: null } },
      isBodyWhole: true,
    }
    const json = { title: 'Two', mine: { a: 2 } }
    const text = `${elsewhereMark} ${hub.keys.app.apiSecret}`
    expect(checkPromises(spec, hub, request, { status: 200, headers: {}, text, json })).toEqual([
      'The property title is not given back as it was sent',
      'The property mine is not given back as it was sent',
      'It is done although no version is "x"',
      "Another group's data are in the answer",
      'putJob gives a secret away',
    ])
  })

  test('memory that the hub does not release', () => {
    const warm = { heapBytes: 40 * 2 ** 20, rssBytes: 0 }
    const end = { heapBytes: 60 * 2 ** 20, rssBytes: 0 }
    expect(memoryFaults({ requests: 1_000, memory: { warm, end } })).toEqual([
      "The hub's heap grew by 20.0 MB.",
    ])
  })

  test('more memory than the answer caches may hold, after any number of requests', () => {
    const warm = { heapBytes: 0, rssBytes: 0 }
    const faultsAt = (megabytes: number) =>
      memoryFaults({
        requests: 1e9,
        memory: { warm, end: { heapBytes: megabytes * 2 ** 20, rssBytes: 0 } },
      })
    expect([faultsAt(190).length, faultsAt(191).length]).toEqual([0, 1])
    const folder = new URL('../../main/service/jobs/', import.meta.url)
    const made = readdirSync(folder).flatMap(file =>
      [
        ...readFileSync(new URL(file, folder), 'utf8').matchAll(/createAnswerCache<.+>\(hubLimits\.(\w+)\)/g),
      ].map(([, limit]) => limit),
    )
    expect(made.sort()).toEqual([...keptLimits].sort())
  })

  test('inconsistent rows in the database', async () => {
    await hub.close()
    const store = openStore({ file: hub.file ?? '', key: hub.key, seat: 'hub' })
    store.transaction(db => {
      db.run("UPDATE jobs SET state = 'CLOSED', override_state = NULL WHERE id = (SELECT min(id) FROM jobs)")
      db.run('DELETE FROM job_search WHERE rowid = (SELECT max(rowid) FROM job_search)')
      db.run('UPDATE jobs SET last_modified = 5 WHERE id IN (SELECT id FROM jobs ORDER BY id LIMIT 2)')
    })
    store.close()
    const found = checkAftermath(hub).join('\n')
    expect(found).toContain('is stored as CLOSED')
    expect(found).toContain('cannot be found by search')
    expect(found).toContain('1 versions are shared among jobs.')
  })
})
