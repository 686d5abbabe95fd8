/**
 * PowerSync with its defaults: plain SQLite in a worker thread, `synchronous` NORMAL, each edit in its upload queue.
 */
import { requirePeer } from '../peers.ts'
import { contendEdits, editedJobs } from './contend-edits.ts'

/** The part of its interface that is used here. */
interface PowerSync {
  PowerSyncDatabase: new (options: object) => PowerSyncDatabase
  Schema: new (tables: object) => object
  Table: new (columns: object) => object
  column: { text: object }
}
interface PowerSyncDatabase {
  init(): Promise<void>
  execute(sql: string, parameters: unknown[]): Promise<unknown>
  get(sql: string): Promise<{ count: number }>
  close(): Promise<void>
}

await contendEdits(async folder => {
  const { PowerSyncDatabase, Schema, Table, column } = requirePeer<PowerSync>('@powersync/node')
  const jobs = new Table({ title: column.text, description: column.text })
  const database = new PowerSyncDatabase({
    schema: new Schema({ jobs }),
    database: { dbFilename: 'powersync.db', dbLocation: folder },
  })
  await database.init()
  for (let index = 0; index < editedJobs; index++) {
    const words = 'INSERT INTO jobs (id, title, description) VALUES (?, ?, ?)'
    await database.execute(words, [`job ${index}`, `Service ${index}`, ''])
  }
  const queued = async () => (await database.get('SELECT count(*) AS count FROM ps_crud')).count
  const before = await queued()
  return {
    edit: index =>
      database.execute('UPDATE jobs SET description = ? WHERE id = ?', [
        `Pressure ${index}`,
        `job ${index % editedJobs}`,
      ]),
    async end() {
      if ((await queued()) <= before) throw new Error('PowerSync queued nothing')
      await database.close()
    },
  }
})
