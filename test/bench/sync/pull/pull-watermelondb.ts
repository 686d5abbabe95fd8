/** WatermelonDB over SQLite for Node: plain SQLite, not encrypted, and without full text. */
import path from 'node:path'
import type { JobListItem } from '../../../../shared/entities/job.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { requirePeer } from '../peers.ts'
import { contend } from './contend.ts'
import { openPages, type Pages } from './fetch-pages.ts'

/** The part of its interface that is used here. */
interface Watermelon {
  Database: new (options: object) => WatermelonDatabase
  Model: new () => object
  appSchema(schema: object): object
  tableSchema(schema: object): object
}
interface WatermelonDatabase {
  get(table: string): { query(): { fetchCount(): Promise<number> } }
}
type Row = Record<string, unknown>

const columnsOf = {
  jobs: [
    'number',
    'group_id',
    'modified',
    'title',
    'description',
    'state',
    'start_time',
    'end_time',
    'place',
    'contact',
    'customer',
  ],
  resources: ['number', 'job', 'user_id', 'state'],
  destinations: ['number', 'job', 'location'],
}
const numbers: ReadonlySet<string> = new Set([
  'number',
  'group_id',
  'modified',
  'start_time',
  'end_time',
  'user_id',
])
const indexed: ReadonlySet<string> = new Set(['job', 'start_time'])

await contend(async ({ folder, access, jobs }) => {
  const { Database, Model, appSchema, tableSchema } = requirePeer<Watermelon>('@nozbe/watermelondb')
  const { default: Adapter } = requirePeer<{ default: new (options: object) => object }>(
    '@nozbe/watermelondb/adapters/sqlite',
  )
  const { synchronize } = requirePeer<{ synchronize(options: object): Promise<void> }>(
    '@nozbe/watermelondb/sync',
  )
  const tables = Object.entries(columnsOf).map(([name, names]) =>
    tableSchema({ name, columns: names.map(columnOf) }),
  )
  const adapter = new Adapter({
    dbName: path.join(folder, 'watermelon'),
    schema: appSchema({ version: 1, tables }),
    jsi: false,
  })
  const modelClasses = Object.keys(columnsOf).map(
    table =>
      class extends Model {
        static table = table
      },
  )
  const database = new Database({ adapter, modelClasses })
  const pages = openPages(access)
  const countJobs = () => database.get('jobs').query().fetchCount()
  await countJobs()
  return {
    pull: () =>
      synchronize({
        database,
        pullChanges: async () => ({ changes: await readChanges(pages, jobs), timestamp: Date.now() }),
      }),
    check: async () => (await countJobs()) === jobs,
    end: () => pages.close(),
  }
})

function columnOf(name: string) {
  return {
    name,
    type: numbers.has(name) ? 'number' : 'string',
    isOptional: true,
    ...(indexed.has(name) && { isIndexed: true }),
  }
}

async function readChanges(pages: Pages, jobs: number) {
  const changes = Object.fromEntries(
    Object.keys(columnsOf).map(table => [table, { created: [] as Row[], updated: [], deleted: [] }]),
  )
  for (let offset = 0; offset < jobs; offset += syncLimits.pullPage) {
    for (const job of await pages.read(offset)) {
      changes.jobs?.created.push(rowOf(job))
      for (const { id, uuid, userId, state } of job.resources)
        changes.resources?.created.push({ id: uuid, number: id, job: job.uuid, user_id: userId, state })
      for (const { id, uuid, location } of job.destinations)
        changes.destinations?.created.push({
          id: uuid,
          number: id,
          job: job.uuid,
          location: JSON.stringify(location),
        })
    }
  }
  return changes
}

function rowOf(job: JobListItem): Row {
  return {
    id: job.uuid,
    number: job.id,
    group_id: job.groupId,
    modified: job.lastModified,
    title: job.title,
    description: job.description,
    state: job.state,
    start_time: job.startTime,
    end_time: job.endTime,
    place: job.placeName,
    contact: JSON.stringify(job.contactPerson),
    customer: job.customerName,
  }
}
