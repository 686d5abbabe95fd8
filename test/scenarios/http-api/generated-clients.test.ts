/**
 * Two generators create clients from the server's OpenAPI document. They are compiled in strict mode and run against a
 * server. The generators are downloaded at the first run, so only the whole run includes this test.
 */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { programsIn, readPage } from '../../support/http/page-code.ts'

const run = promisify(execFile)
const isWhole = process.env.FIELDBOOK_TESTS === 'all'
const generators = path.resolve(import.meta.dirname, '../../clients')
const packages = path.join(generators, 'node_modules')

/** Uses of the generated types that no program of the page contains. */
const heyApiUse = `
import { addNote, createJob, getDocumentContent, listMyJobs, uploadDocument } from './hub'

export async function use(file: File): Promise<Blob | undefined> {
  await listMyJobs({ query: { states: ['STARTED', 'PAUSED'], current: 'true' }, headers: { 'API-Token': 'x' } })
  // @ts-expect-error a flag that is there is true
  await listMyJobs({ query: { untimed: false } })
  // @ts-expect-error no such state
  await listMyJobs({ query: { states: ['BEGUN'] } })
  await addNote({ path: { id: '1' }, body: { text: 'x', discrepancy: 'true' } })
  const { data } = await uploadDocument({ body: { file } })
  const answer = await createJob({ body: { title: 'x', own: 1 } })
  if (answer.error) {
    const { error } = answer
    if (error.status === 406) return error.errors.map(({ pointer }) => pointer).length > 0 ? file : undefined
    // @ts-expect-error creating never answers that
    if (error.status === 412) return undefined
    const left: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503 = error.status
    console.log(left)
  }
  const content = await getDocumentContent({ path: { did: data?.document.uuid ?? '' } })
  return content.data
}
`
const openApiFetchUse = `
import createClient from 'openapi-fetch'
import type { paths } from './hub.d.ts'

const hub = createClient<paths>()
export async function use(): Promise<void> {
  const params = { query: { states: ['STARTED', 'PAUSED'], current: 'true' }, header: { 'API-Token': 'x' } } as const
  await hub.GET('/job/list/mine', { params: { ...params, query: { ...params.query, states: ['STARTED'] } } })
  // @ts-expect-error a flag that is there is true
  await hub.GET('/job/list/mine', { params: { query: { untimed: false } } })
  const { error } = await hub.POST('/job', { body: { title: 'x' } })
  if (error !== undefined && typeof error !== 'string' && error.status === 406) {
    const status: 406 = error.status
    console.log(status, error.errors.length)
  }
}
`
const strictly = {
  compilerOptions: {
    ...{ strict: true, noUncheckedIndexedAccess: true },
    ...{ noUnusedLocals: true, noUnusedParameters: true, noImplicitOverride: true },
    ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', noEmit: true },
    ...{ lib: ['es2022', 'dom', 'dom.iterable'], types: ['node'], allowImportingTsExtensions: true },
    skipLibCheck: true,
    typeRoots: [path.resolve(import.meta.dirname, '../../../node_modules/@types')],
  },
  include: ['*.ts'],
}

let at: TestHub
let folder: string

describe.skipIf(!isWhole)('a generated client', () => {
  beforeAll(async () => {
    if (!existsSync(packages)) {
      const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
      const { status } = spawnSync('npm', words, { cwd: generators, stdio: 'inherit' })
      expect(status, 'the generators could not be fetched').toBe(0)
    }
    at = await startHub()
    folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-clients-'))
    symlinkSync(packages, path.join(folder, 'node_modules'), 'junction')
    writeFileSync(path.join(folder, 'openapi.json'), (await ask(at, 'GET', '/openapi.json')).text)
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(strictly))
    for (const title of ['one', 'two', 'three']) {
      await ask(at, 'POST', '/job', { ...asOffice(), json: { title } })
    }
  })
  afterAll(async () => {
    await at.close()
    rmSync(folder, { recursive: true })
  })

  test.each([
    [
      '@hey-api/openapi-ts/bin/run.js',
      ['-i', 'openapi.json', '-o', 'hub', '--no-log-file'],
      './hub/client.gen',
      heyApiUse,
    ],
    ['openapi-typescript/bin/cli.js', ['openapi.json', '-o', 'hub.d.ts'], './hub.d.ts', openApiFetchUse],
  ])(
    'of %s compiles in strict mode, and runs as the documentation shows',
    async (generator, words, imported, use) => {
      await run(process.execPath, [path.join(packages, generator), ...words], { cwd: folder })
      const programs = programsIn(await readPage(at), 'typescript').filter(text => text.includes(imported))
      expect(programs).toHaveLength(1)
      const file = path.join(folder, 'program.ts')
      writeFileSync(file, programs[0] ?? '')
      writeFileSync(path.join(folder, 'use.ts'), use)
      expect(
        spawnSync(process.execPath, [
          path.join(packages, 'typescript/bin/tsc'),
          '-p',
          folder,
        ]).stdout.toString(),
      ).toBe('')
      const bundle = await rolldown({ input: file, platform: 'node', cwd: folder })
      const bundled = path.join(folder, 'program.mjs')
      await bundle.write({ file: bundled, format: 'esm' })
      await bundle.close()
      const print = async (key: string) => {
        const env = { ...process.env, HUB: at.hub.baseUrl, KEY: key }
        return (await run(process.execPath, [bundled], { env })).stdout
      }
      expect(await print(at.integration.apiKey)).toBe('3\n')
      expect(await print('wrong')).toMatch(/^401 .*API key/)
    },
  )
})

function asOffice() {
  return { headers: { 'API-Key': at.integration.apiKey } }
}
