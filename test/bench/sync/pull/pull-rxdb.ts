/** RxDB with its memory storage: not durable, as nothing is on the disk. */
import type { JobListItem } from '../../../../shared/entities/job.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { requirePeer } from '../peers.ts'
import { contend } from './contend.ts'
import { openPages } from './fetch-pages.ts'

/** The part of its interface that is used here. */
interface Rxdb {
  createRxDatabase(options: object): Promise<RxDatabase>
}
interface RxDatabase {
  addCollections(collections: object): Promise<{ jobs: { count(): { exec(): Promise<number> } } }>
  close(): Promise<unknown>
}
interface Replication {
  replicateRxCollection(options: object): { awaitInitialReplication(): Promise<void> }
}
interface Checkpoint {
  offset: number
}

const schema = {
  version: 0,
  primaryKey: 'uuid',
  type: 'object',
  properties: { uuid: { type: 'string', maxLength: 36 } },
  additionalProperties: true,
}

await contend(async ({ access, jobs }) => {
  const { createRxDatabase } = requirePeer<Rxdb>('rxdb')
  const { getRxStorageMemory } = requirePeer<{ getRxStorageMemory(): object }>('rxdb/plugins/storage-memory')
  const { replicateRxCollection } = requirePeer<Replication>('rxdb/plugins/replication')
  const pages = openPages(access)
  const database = await createRxDatabase({
    name: 'bench',
    storage: getRxStorageMemory(),
    multiInstance: false,
  })
  const { jobs: collection } = await database.addCollections({ jobs: { schema } })
  const replicate = () =>
    replicateRxCollection({
      collection,
      replicationIdentifier: 'bench',
      live: false,
      pull: {
        batchSize: syncLimits.pullPage,
        async handler(checkpoint: Checkpoint | undefined) {
          const offset = checkpoint?.offset ?? 0
          const page: JobListItem[] = offset < jobs ? await pages.read(offset) : []
          const documents = page.map(job => ({ ...job, _deleted: false }))
          return { documents, checkpoint: { offset: offset + page.length } }
        },
      },
    })
  return {
    pull: () => replicate().awaitInitialReplication(),
    check: async () => (await collection.count().exec()) === jobs,
    async end() {
      await database.close()
      await pages.close()
    },
  }
})
