import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { attachDocument } from '../../../../../main/service/documents/attach-document.ts'
import { createDocument } from '../../../../../main/service/documents/create-document.ts'
import { sweepDocuments } from '../../../../../main/service/documents/sweep/sweep-documents.ts'
import { giveUpUploads, sweepStore } from '../../../../../main/service/documents/sweep/sweep-store.ts'
import { contentsPrefix } from '../../../../../main/store/contents/send-object.ts'
import { contentLimits, limits } from '../../../../../shared/limits/limits.ts'
import { DAY, MINUTE } from '../../../../../shared/limits/units.ts'
import { openTestContents, storeContent } from '../../../../support/store/s3/open-stored-contents.ts'
import { startS3 } from '../../../../support/store/s3/s3-server.ts'

const always = new AbortController().signal
const kept = limits.unlinkedContentKeptMs

async function openSwept() {
  const s3 = await startS3()
  const at = await openTestContents(s3)
  const nameDocument = (sha256: string) =>
    at.run(command =>
      createDocument(command, { fileName: 'a', mimeType: 'text/plain', size: 100, groupId: null, sha256 }),
    )
  const { contents, clock, service } = at
  return {
    ...at,
    s3,
    nameDocument,
    store: (bytes = randomBytes(100)) => storeContent(contents, bytes),
    /** Moves the clock on, and sweeps documents and then the store. */
    async sweep(later = 0) {
      clock.now += later
      await sweepDocuments(service, always)
      await giveUpUploads(service, contents)
      await sweepStore(service, contents, always)
    },
    has: (sha256: string) => s3.objects.has(`hub/${contentsPrefix}${contents.seal.nameOf(sha256)}`),
  }
}

describe('the sweep of an object store', () => {
  test('removes content 30 days after it was first seen without a document', async () => {
    const at = await openSwept()
    const sha256 = await at.store()
    await at.sweep()
    await at.sweep(kept - DAY)
    expect(at.has(sha256)).toBe(true)
    await at.sweep(2 * DAY)
    expect(at.has(sha256)).toBe(false)
    expect(await at.contents.find(sha256)).toBeUndefined()
  })

  test('keeps content with a document, and counts the 30 days from the end of its last document', async () => {
    const at = await openSwept()
    const sha256 = await at.store()
    const document = at.nameDocument(sha256)
    const job = at.create({ title: 'A job' })
    at.run(command => attachDocument(command, { kind: 'job', ref: job.uuid }, document.uuid))
    await at.sweep()
    await at.sweep(3 * kept)
    expect(at.has(sha256)).toBe(true)
    at.service.store.transaction(db => {
      db.run('DELETE FROM document_links')
      db.run('DELETE FROM documents')
    })
    await at.sweep(DAY)
    await at.sweep(kept - DAY)
    expect(at.has(sha256)).toBe(true)
    await at.sweep(2 * DAY)
    expect(at.has(sha256)).toBe(false)
  })

  test('counts from the beginning if a document named the content in between', async () => {
    const at = await openSwept()
    const sha256 = await at.store()
    await at.sweep()
    const { uuid } = at.nameDocument(sha256)
    await at.sweep(kept - DAY)
    at.service.store.transaction(db => db.run('DELETE FROM documents WHERE uuid = ?', uuid))
    await at.sweep(DAY)
    await at.sweep(DAY)
    expect(at.has(sha256)).toBe(true)
  })

  test('lists the store once a day', async () => {
    const at = await openSwept()
    await at.store()
    await at.sweep()
    at.s3.requests.length = 0
    await at.sweep(60 * MINUTE)
    expect(at.s3.requests).toEqual([])
    await at.sweep(DAY)
    expect(at.s3.requests.filter(request => request.includes('list-type=2'))).toHaveLength(1)
  })

  test('lets no document name content that it removes, until the file was uploaded again', async () => {
    const at = await openSwept()
    const bytes = randomBytes(100)
    const sha256 = await at.store(bytes)
    await at.sweep()
    // The upload is complete before the sweep, and its document comes after it.
    at.clock.now += kept + DAY
    await at.store(bytes)
    await at.sweep()
    expect(at.has(sha256)).toBe(false)
    expect(at.refused(command => createDocument(command, { ...about, sha256 }))).toMatchObject({
      code: 'too-many',
      retryAfterSeconds: 60,
    })
    at.clock.now += 20 * MINUTE
    await at.store(bytes)
    at.nameDocument(sha256)
    await at.sweep(DAY)
    expect(at.has(sha256)).toBe(true)
  })

  test('leaves objects that are not from this server', async () => {
    const at = await openSwept()
    const foreign = `hub/${contentsPrefix}${'ab'.repeat(48)}`
    at.s3.objects.set(foreign, Buffer.from('x'))
    at.s3.objects.set('another/contents/y', Buffer.from('y'))
    await at.sweep()
    await at.sweep(kept + DAY)
    expect([...at.s3.objects.keys()].sort()).toEqual(
      ['another/contents/y', foreign, 'hub/fieldbook-hub'].sort(),
    )
  })

  test('gives up uploads that were interrupted a week ago', async () => {
    const at = await openSwept()
    at.s3.fault = ({ query }) =>
      query.get('partNumber') === '2' ? { status: 403, code: 'AccessDenied' } : null
    await expect(at.store(randomBytes(6 * 1024 * 1024))).rejects.toThrow(/refuses the access key/)
    at.s3.fault = () => null
    await at.sweep()
    expect(at.s3.uploads.size).toBe(1)
    await at.sweep(contentLimits.uploadForgottenMs + DAY)
    expect(at.s3.uploads.size).toBe(0)
  })
})

const about = { fileName: 'a', mimeType: 'text/plain', size: 100, groupId: null }
