/** PouchDB over LevelDB, from an express-pouchdb with the same jobs as documents. It does not wait for the disk. */
import path from 'node:path'
import { requirePeer } from '../peers.ts'
import { contend } from './contend.ts'

export interface Pouch {
  new (name: string): PouchDatabase
  defaults(options: object): Pouch
}
export interface PouchDatabase {
  bulkDocs(documents: object[]): Promise<unknown>
  info(): Promise<{ doc_count: number }>
  replicate: { from(url: string, options: object): PromiseLike<unknown> }
  close(): Promise<void>
}

await contend(async ({ folder, jobs, peerUrl }) => {
  if (peerUrl === null) throw new Error('PouchDB has no server')
  const PouchDB = requirePeer<Pouch>('pouchdb')
  const database = new PouchDB(path.join(folder, 'pouch'))
  await database.info()
  return {
    pull: async () => void (await database.replicate.from(peerUrl, { batch_size: 500 })),
    check: async () => (await database.info()).doc_count === jobs,
    end: () => database.close(),
  }
})
