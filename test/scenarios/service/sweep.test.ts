import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { attachDocument, detachDocument } from '../../../main/service/documents/attach-document.ts'
import { createDocument } from '../../../main/service/documents/create-document.ts'
import { sweepContents } from '../../../main/service/documents/sweep/sweep-contents.ts'
import { sweepDocuments } from '../../../main/service/documents/sweep/sweep-documents.ts'
import { contentLimits, limits } from '../../../shared/limits/limits.ts'
import { openService, type TestService } from '../../support/service/open-service.ts'
import { openTestBlobs } from '../../support/store/blobs/open-test-blobs.ts'

const day = 24 * 60 * 60 * 1000
const kept = limits.unlinkedContentKeptMs
const always = new AbortController().signal

function openDocuments() {
  const at = openService()
  const blobs = openTestBlobs()
  return {
    ...at,
    blobs,
    /** creates a document of new bytes, or of these */
    upload: (bytes: Uint8Array = randomBytes(100)) =>
      at.run(command => {
        const writer = blobs.write()
        writer.add(bytes)
        const sha256 = writer.seal()
        writer.finish(command.now)
        const about = { fileName: 'a', mimeType: 'text/plain', size: bytes.length, groupId: null }
        return { ...createDocument(command, { ...about, sha256 }), sha256 }
      }),
    async sweep(later = 0) {
      at.clock.now += later
      await sweepDocuments(at.service, always)
      await sweepContents(at.service, blobs, always)
    },
    exists: (uuid: string) => isThere(at, uuid),
  }
}

function isThere({ store }: TestService, uuid: string): boolean {
  return store.read.get('SELECT 1 FROM documents WHERE uuid = ?', uuid) !== undefined
}

describe('an unattached document', () => {
  test('is deleted with its content 30 days after the first sweep that found it, and not before', async () => {
    const { upload, sweep, exists, blobs } = openDocuments()
    const { uuid, sha256 } = upload()
    await sweep(day)
    await sweep(kept)
    expect([exists(uuid), blobs.find(sha256) !== undefined]).toEqual([true, true])
    await sweep(1)
    expect([exists(uuid), blobs.find(sha256) !== undefined]).toEqual([false, false])
  })

  test('is deleted 30 days after it was detached again', async () => {
    const { upload, sweep, exists, create, run } = openDocuments()
    const { uuid } = upload()
    const job = create({})
    const owner = { kind: 'job', ref: job.uuid } as const
    await sweep()
    run(command => attachDocument(command, owner, uuid))
    await sweep(2 * kept)
    expect(exists(uuid)).toBe(true)
    run(command => detachDocument(command, owner, uuid))
    await sweep()
    await sweep(kept)
    expect(exists(uuid)).toBe(true)
    await sweep(1)
    expect(exists(uuid)).toBe(false)
  })

  test('leaves its content to another document that has the same bytes', async () => {
    const { upload, sweep, exists, blobs, create, run } = openDocuments()
    const bytes = randomBytes(100)
    const [one, other] = [upload(bytes), upload(bytes)]
    const job = create({})
    run(command => attachDocument(command, { kind: 'job', ref: job.uuid }, other.uuid))
    await sweep()
    await sweep(kept + 1)
    expect([exists(one.uuid), exists(other.uuid)]).toEqual([false, true])
    expect(blobs.find(one.sha256)).toBeDefined()
  })
})

describe('an unattached document remains', () => {
  const field = (uuid: string) => ({ name: 'photo', type: 'PHOTO', value: uuid.toUpperCase() })
  test.each<[string, (at: TestService, uuid: string) => void]>([
    [
      'as the signature of a job',
      (at, uuid) => void at.create({ signature: { name: 'Kim', documentUuid: uuid } }),
    ],
    ['in a custom field of a job', (at, uuid) => void at.create({ customFields: [field(uuid)] })],
    [
      'as the answer in a form',
      ({ store }, uuid) =>
        store.transaction(db => {
          const insert = `INSERT INTO forms (uuid, group_id, created_at, last_modified, fields, state)
                          VALUES ('f', 1, 0, 1, ?, 'STARTED')`
          db.run(insert, JSON.stringify([{ name: 'all', type: 'GROUP', value: [[field(uuid)]] }]))
        }),
    ],
    [
      'in a custom field of an asset',
      ({ store }, uuid) =>
        store.transaction(db => {
          const insert = `INSERT INTO assets (uuid, group_id, created_at, last_modified, custom_fields)
                          VALUES ('a', 1, 0, 1, ?)`
          db.run(insert, JSON.stringify([field(uuid)]))
        }),
    ],
    [
      'in the template of a type',
      ({ store }, uuid) =>
        store.transaction(db => {
          const insert = `INSERT INTO asset_types (uuid, group_id, created_at, last_modified, asset_template)
                          VALUES ('t', 1, 0, 1, ?)`
          db.run(insert, JSON.stringify({ customFields: [field(uuid)] }))
        }),
    ],
    [
      'as the icon of another document',
      ({ store }, uuid) =>
        store.transaction(db => {
          const insert = `INSERT INTO documents (uuid, group_id, created_at, last_modified, link, thumb_url)
                          VALUES ('d', 1, 0, 1, 'https://example.org', ?)`
          db.run(insert, `/document/${uuid}/thumb`)
          db.run(
            `INSERT INTO document_links (document_id, job_id) VALUES (last_insert_rowid(), (SELECT id FROM jobs))`,
          )
        }),
    ],
  ])('%s', async (_what, refer) => {
    const at = openDocuments()
    at.create({ title: 'somewhere' })
    const { uuid } = at.upload()
    await at.sweep()
    refer(at, uuid)
    await at.sweep(kept + 1)
    await at.sweep(kept + 1)
    expect(at.exists(uuid)).toBe(true)
  })

  test('only if something else than its own thumbnail names the document', async () => {
    const at = openDocuments()
    const { uuid } = at.upload()
    at.store.transaction(db => db.run('UPDATE documents SET thumb_url = ?', `/document/${uuid}/thumb`))
    await at.sweep()
    await at.sweep(kept + 1)
    expect(at.exists(uuid)).toBe(false)
  })
})

describe('content without a document', () => {
  test('is deleted after the time in which its document may be created', async () => {
    const { blobs, clock, sweep } = openDocuments()
    const writer = blobs.write()
    writer.add(randomBytes(100))
    writer.finish(clock.now)
    await sweep(contentLimits.unnamedKeptMs)
    expect(blobs.find(writer.seal())).toBeDefined()
    await sweep(1)
    expect(blobs.find(writer.seal())).toBeUndefined()
  })

  test('is deleted in slices, between content that has documents', async () => {
    const at = openDocuments()
    const named = new Set<string>()
    for (let index = 0; index < 410; index += 1) {
      if (index % 100 === 7) named.add(at.upload().sha256)
      else {
        const writer = at.blobs.write()
        writer.add(randomBytes(16))
        writer.finish(at.clock.now)
      }
    }
    await at.sweep(contentLimits.unnamedKeptMs + 1)
    const left = at.blobs.listKeptBefore(Number.MAX_SAFE_INTEGER, 0, 1_000).map(({ sha256 }) => sha256)
    expect(new Set(left)).toEqual(named)
  })
})
