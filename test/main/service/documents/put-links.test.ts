import { describe, expect, test } from 'vitest'
import { attachDocument } from '../../../../main/service/documents/attach-document.ts'
import { createDocument } from '../../../../main/service/documents/create-document.ts'
import { putJob } from '../../../../main/service/jobs/put-job.ts'
import { countWrites } from '../../../support/service/count-rows.ts'
import { openService } from '../../../support/service/open-service.ts'

const link = { contentUrl: 'https://example.org/manual.pdf', mimeType: 'application/pdf', fileName: 'Manual' }

function openJob() {
  const at = openService()
  const job = at.create({ documents: [link] })
  const put = (documents: unknown) => at.put(job.uuid, { documents }).documents
  /** an upload that is attached to the job */
  const upload = () =>
    at.run(command => {
      const about = { fileName: 'a', mimeType: 'text/plain', size: 1, sha256: 'ab', groupId: null }
      const document = createDocument(command, about)
      attachDocument(command, { kind: 'job', ref: job.uuid }, document.uuid)
      return document
    })
  const countRows = () => at.store.read.get<{ n: number }>('SELECT count(*) AS n FROM documents')?.n
  return { ...at, job, put, upload, countRows }
}

describe('the documents in a PUT of a job', () => {
  test('change nothing if they are sent back as they were read', () => {
    const { job, put, upload, read, history } = openJob()
    upload()
    const before = read(job.uuid)
    expect(put(before.documents)).toEqual(before.documents)
    expect(read(job.uuid).lastModified).toBe(before.lastModified)
    expect(history(job.uuid)).toEqual(['CREATE', 'UPDATE_DOCUMENTS'])
  })

  test('never change or detach an uploaded file', () => {
    const { put, upload } = openJob()
    const uploaded = upload()
    expect(put([{ ...uploaded, fileName: 'other', description: 'x' }])).toEqual([uploaded])
    expect(put([])).toEqual([uploaded])
    expect(put(null)).toEqual([uploaded])
  })

  test('delete a link that they omit', () => {
    const { put, countRows, history, job } = openJob()
    expect(put([])).toEqual([])
    expect(countRows()).toBe(0)
    expect(history(job.uuid)).toEqual(['CREATE', 'UPDATE_DOCUMENTS'])
  })

  test('identify a link by its uuid, its id or its web address', () => {
    const { job, put, countRows } = openJob()
    const [stored] = job.documents
    for (const key of [{ uuid: stored?.uuid }, { id: stored?.id }, {}]) {
      const [changed] = put([{ ...key, contentUrl: link.contentUrl, description: JSON.stringify(key) }])
      expect(changed).toMatchObject({
        uuid: stored?.uuid,
        description: JSON.stringify(key),
        fileName: 'Manual',
      })
    }
    expect(countRows()).toBe(1)
  })

  test.each([['javascript:alert(1)'], ['file:///etc/passwd'], ['data:text/html,x'], ['manual.pdf']])(
    'refuse %s as a link',
    contentUrl => {
      const { job, refused } = openJob()
      const failure = refused(command => putJob(command, job.uuid, { documents: [{ contentUrl }] }))
      expect(failure).toMatchObject({ code: 'invalid', errors: [{ pointer: '/documents/0/contentUrl' }] })
    },
  )

  test('cause only one write if only one of many links has changed', () => {
    const at = openJob()
    const links = Array.from({ length: 50 }, (_, nth) => ({ contentUrl: `https://example.org/${nth}` }))
    const [first, ...others] = at.put(links)
    const changed = [{ ...first, description: 'new' }, ...others]
    expect(countWrites(at, 'UPDATE "documents"', () => at.put(changed))).toBe(1)
    expect(at.read(at.job.uuid).documents).toMatchObject(changed.map(({ contentUrl }) => ({ contentUrl })))
  })

  test('add only one event to another job that has several of the changed links', () => {
    const at = openJob()
    const links = Array.from({ length: 20 }, (_, nth) => ({ contentUrl: `https://example.org/${nth}` }))
    const hung = at.put(links)
    const other = at.create({})
    for (const { uuid } of hung)
      at.run(command => attachDocument(command, { kind: 'job', ref: other.uuid }, uuid))
    const before = at.history(other.uuid).length
    const { lastModified } = at.read(other.uuid)
    at.put(hung.map(entry => ({ ...entry, description: 'new' })))
    expect(at.history(other.uuid).slice(before)).toEqual(['UPDATE_DOCUMENTS'])
    expect(at.read(other.uuid).lastModified).toBeGreaterThan(lastModified)
  })
})
