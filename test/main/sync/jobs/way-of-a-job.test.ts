/** Which files a job goes through that its hub has changed, from its JSON to its rows, as V8 counts what ran. */
import { expect, test } from 'vitest'
import { applyRemoteJob } from '../../../../main/sync/jobs/apply-remote-job.ts'
import { readRemoteJob } from '../../../../main/sync/remote/remote-job.ts'
import { startCounting } from '../../../sim/sample/blocks.ts'
import { startWorld } from '../laptop.ts'

/** The folders of `main` and `shared`, each with those of its files that are entered. */
const way = [
  'main/service/entity: entity-row fields known-words log-change references search-words',
  'main/service/jobs: index-job read-job represent span',
  'main/service/records: job-record',
  'main/store: db drop-file-search long-text',
  'main/sync/account: account',
  'main/sync/jobs: apply-remote-job write-job',
  'main/sync/records: action-times apply-entity job-work marks renumber save-mentioned write-parts',
  'main/sync/remote: read-entity read-json remote-document remote-job remote-parts',
  'shared: search-words states',
]

test('a changed job goes through no command, and no file of what it does not have', {
  tags: 'slow',
}, async () => {
  const { laptop, job, office, hubJob } = await startWorld()
  await office('PUT', `/job/${job.uuid}`, { ...job, title: 'Boiler and pump' })
  const body = await hubJob(job.uuid)
  const counting = await startCounting(['main', 'shared'])
  // the session answers at once: each reading is of the moment in which it is asked for
  const { ran } = laptop.store.transaction(db => {
    void counting.take()
    const remote = readRemoteJob(body)
    if (remote) applyRemoteJob(db, laptop.context, remote, { isDetail: true })
    return { ran: counting.take() }
  })
  const files = Object.entries(await ran).flatMap(([file, pieces]) => (pieces.length > 0 ? file : []))
  await counting.stop()
  expect(laptop.job(job.uuid).title).toBe('Boiler and pump')
  expect(byFolder(files)).toEqual(way)
})

function byFolder(files: readonly string[]): string[] {
  const folders = Map.groupBy(files.toSorted(), file => file.slice(0, file.lastIndexOf('/')))
  return [...folders].map(([folder, its]) => {
    const names = its.map(file => file.slice(folder.length + 1).replace('.ts', ''))
    return `${folder}: ${names.join(' ')}`
  })
}
