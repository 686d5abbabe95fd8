/**
 * The peer: `node strapi-server.ts FOLDER JOBS` makes a Strapi project with one type of content in the empty folder
 * FOLDER, stores the jobs of the JSON file JOBS in SQLite, and serves them. It checks no access and writes no log.
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import type { JobListItem } from '../../../shared/entities/job.ts'

const packages = path.resolve(import.meta.dirname, '../strapi')
const type = 'api::job.job'
/** SQLite takes a limited number of values in a statement. */
const slice = 500
const [folder = '', jobs = ''] = process.argv.slice(2)

/** The part of Strapi's interface that is used here. */
interface Strapi {
  load(): Promise<Strapi>
  db: { query(type: string): { createMany(what: { data: object[] }): Promise<unknown> } }
  server: { listen(port: number, host: string, done: () => void): void; httpServer: Server }
}

const middlewares = ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public']
const columns = { uuid: 'string', title: 'string', description: 'text', state: 'string', rest: 'json' }
const schema = {
  kind: 'collectionType',
  collectionName: 'jobs',
  info: { singularName: 'job', pluralName: 'jobs', displayName: 'Job' },
  options: { draftAndPublish: false },
  attributes: Object.fromEntries(Object.entries(columns).map(([name, kind]) => [name, { type: kind }])),
}
const open = { auth: false }
const factories = "require('@strapi/strapi').factories"
const files: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'peer', version: '0.0.0', private: true, strapi: { uuid: false } }),
  'config/database.js': exported({
    connection: {
      client: 'sqlite',
      connection: { filename: path.join(folder, 'data.db') },
      useNullAsDefault: true,
    },
  }),
  'config/server.js': exported({ host: '127.0.0.1', port: 0, app: { keys: ['first', 'second'] } }),
  'config/admin.js': exported({
    serveAdminPanel: false,
    auth: { secret: 'secret' },
    apiToken: { salt: 'salt' },
    transfer: { token: { salt: 'salt' } },
    secrets: { encryptionKey: 'x'.repeat(32) },
  }),
  'config/api.js': exported({ rest: { defaultLimit: 100, maxLimit: 100, withCount: false } }),
  'config/middlewares.js': exported(middlewares.map(name => `strapi::${name}`)),
  'config/logger.js': exported({ level: 'error' }),
  'src/index.js': exported({}),
  'src/api/job/content-types/job/schema.json': JSON.stringify(schema),
  'src/api/job/controllers/job.js': `module.exports = ${factories}.createCoreController('${type}')`,
  'src/api/job/services/job.js': `module.exports = ${factories}.createCoreService('${type}')`,
  'src/api/job/routes/job.js': `module.exports = ${factories}.createCoreRouter('${type}', ${JSON.stringify({
    config: { find: open, findOne: open, create: open },
  })})`,
  'favicon.png': '',
  'public/uploads/empty': '',
}

function exported(value: object): string {
  return `module.exports = ${JSON.stringify(value)}`
}

for (const [name, text] of Object.entries(files)) {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
symlinkSync(path.join(packages, 'node_modules'), path.join(folder, 'node_modules'))
process.chdir(folder)

const { createStrapi } = createRequire(path.join(packages, 'package.json'))('@strapi/strapi')
const app: Strapi = createStrapi({ appDir: folder, distDir: folder, serveAdminPanel: false })
const strapi = await app.load()
const stored = (JSON.parse(readFileSync(jobs, 'utf8')) as JobListItem[]).map(job => {
  const { uuid, title, description, state, ...rest } = job
  return { documentId: uuid, uuid, title, description, state, rest }
})
for (let from = 0; from < stored.length; from += slice)
  await strapi.db.query(type).createMany({ data: stored.slice(from, from + slice) })
strapi.server.listen(0, '127.0.0.1', () => {
  console.log(`Strapi at http://127.0.0.1:${(strapi.server.httpServer.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit(0))
