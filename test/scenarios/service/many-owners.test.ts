/**
 * A change of a document changes all jobs and assets that have it, in one transaction. Their number is limited because
 * other commands wait for it.
 */
import { expect, test } from 'vitest'
import { attachDocument } from '../../../main/service/documents/attach-document.ts'
import { createDocument } from '../../../main/service/documents/create-document.ts'
import { putDocument } from '../../../main/service/documents/put-document.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { openService } from '../../support/service/open-service.ts'

const refusal = { code: 'conflict', message: expect.stringContaining('too many jobs and assets') }

function openDocument() {
  const at = openService()
  const job = at.create({ title: 'Boiler' })
  const about = { fileName: 'a', mimeType: 'text/plain', size: 1, sha256: 'ab', groupId: null }
  const document = at.run(command => createDocument(command, about))
  const fill = (sql: string, ...values: number[]) =>
    void at.run(({ db }) =>
      db.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${values[0]}) ${sql}`),
    )
  const describe = (description: string) =>
    at.run(command => putDocument(command, document.uuid, { description }))
  return { at, job, document, fill, describe }
}

test('a document can be attached to at most 2,000 jobs and assets', () => {
  const { at, job, document, fill, describe } = openDocument()
  fill(
    `INSERT INTO assets (uuid, group_id, created_at, last_modified, name) SELECT 'asset-' || i, 1, 0, i, 'Pump' FROM n`,
    hubLimits.documentOwners,
  )
  fill(`INSERT INTO document_links (document_id, asset_id) SELECT ${document.id}, id FROM assets`, 0)
  describe('The manual')
  const attach = () =>
    at.refused(command => attachDocument(command, { kind: 'job', ref: job.uuid }, document.uuid))
  expect(attach()).toMatchObject(refusal)
  expect(at.read(job.uuid).documents).toEqual([])
  at.run(({ db }) => void db.run('DELETE FROM document_links WHERE asset_id = 1'))
  at.run(command => attachDocument(command, { kind: 'job', ref: job.uuid }, document.uuid))
  expect(at.read(job.uuid).documents).toHaveLength(1)
})

test('refuses to change a document on jobs with very long histories', () => {
  const { at, job, document, fill, describe } = openDocument()
  at.run(command => attachDocument(command, { kind: 'job', ref: job.uuid }, document.uuid))
  fill(
    `INSERT INTO events (uuid, job_id, type, at) SELECT 'event-' || i, ${job.id}, 'NOTE', 0 FROM n`,
    hubLimits.ownersEvents,
  )
  const description = 'The manual'
  expect(at.refused(command => putDocument(command, document.uuid, { description }))).toMatchObject(refusal)
  at.run(({ db }) => void db.run(`DELETE FROM events WHERE uuid LIKE 'event-%' AND uuid > 'event-2'`))
  expect(describe(description)).toMatchObject({ description, uuid: document.uuid })
})
