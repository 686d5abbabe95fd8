/** Runs express-pouchdb with the hub's jobs as documents. Prints its address when all are loaded. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { requirePeer } from '../peers.ts'
import { type PullTask, taskVariable } from './contend.ts'
import { openPages } from './fetch-pages.ts'
import type { Pouch } from './pull-pouchdb.ts'

type Express = () => { use(path: string, handler: unknown): void; listen(port: number, host: string): Server }

const { folder, access, jobs } = JSON.parse(process.env[taskVariable] ?? '') as PullTask
const PouchDB = requirePeer<Pouch>('pouchdb').defaults({ prefix: `${folder}${path.sep}` })
const app = requirePeer<Express>('express')()
const handler = requirePeer<(pouch: Pouch, options: object) => unknown>('express-pouchdb')
app.use('/', handler(PouchDB, { inMemoryConfig: true, logPath: path.join(folder, 'log.txt') }))
const database = new PouchDB('jobs')
const pages = openPages(access)
for (let offset = 0; offset < jobs; offset += syncLimits.pullPage) {
  await database.bulkDocs((await pages.read(offset)).map(job => ({ ...job, _id: job.uuid })))
}
await pages.close()
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
console.log(`PouchDB at http://127.0.0.1:${(server.address() as AddressInfo).port}/jobs`)
process.on('SIGTERM', () => process.exit(0))
