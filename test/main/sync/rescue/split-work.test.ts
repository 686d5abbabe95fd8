import { expect, test } from 'vitest'
import type { RescuedWork } from '../../../../main/sync/rescue/rescued-work.ts'
import { splitWork } from '../../../../main/sync/rescue/split-work.ts'

const operation = (id: string, more: Partial<RescuedWork['operations'][number]> = {}) => ({
  ...{ id, kind: 'note.add', version: 1, intent: {}, lane: id, jobUuid: null, assetUuid: null, state: 'x' },
  ...{ dependsOn: null, needs: [], createdAt: 1, attempts: 0, firstAttemptAt: null, frozen: null },
  ...{ knownEventIds: null, reasonCode: null, reasonDetail: null, step: 0, made: null, size: null },
  ...more,
})
const none: RescuedWork = {
  ...{
    operations: [],
    drafts: [],
    bases: [],
    conflicts: [],
    documents: [],
    jobs: [],
    clockOffset: 5,
  },
}
const document = (uuid: string, sha256: string, jobUuids: string[] = []) => ({
  ...{ uuid, sha256, jobUuids, assetUuids: [], createdAt: 1, fileName: null, mimeType: null, size: null },
  ...{ description: null, internal: false },
})
const idsOf = (parts: RescuedWork[]) => parts.map(({ operations }) => operations.map(({ id }) => id))

test('operations that depend on each other remain together, in their order', async () => {
  const operations = [
    operation('a', { jobUuid: 'j' }),
    operation('b', { lane: 'k' }),
    operation('c', { dependsOn: 'e' }),
    operation('d', { needs: ['b'] }),
    operation('e', { jobUuid: 'j' }),
    operation('f'),
    operation('g', { lane: 'k', assetUuid: 'm' }),
  ]
  expect(idsOf(await splitWork({ ...none, operations }))).toEqual([['a', 'c', 'e'], ['b', 'd', 'g'], ['f']])
})

test('files, forms and conflicts are in the part of the operations that name them', async () => {
  const base = (entityUuid: string) => ({ entityUuid, kind: 'form' as const, body: {}, readAt: 1 })
  const conflict = {
    jobUuid: 'j',
    field: 'x',
    before: 1,
    mine: 2,
    office: 3,
    mineAt: 1,
    officeAt: 1,
    holding: 'mine' as const,
  }
  const operations = [
    operation('a', { jobUuid: 'j', intent: { formUuid: 'form' } }),
    operation('b', { intent: { documentUuid: 'd1' } }),
    operation('c', { intent: { content: ['s1'] } }),
    operation('e', { jobUuid: 'k' }),
  ]
  const documents = [document('d1', 's1'), document('d2', 's2', ['k'])]
  const work = {
    ...none,
    operations,
    documents,
    bases: [base('form'), base('nobody')],
    conflicts: [conflict],
  }
  const parts = await splitWork(work)
  expect(idsOf(parts)).toEqual([['a'], ['b', 'c'], ['e']])
  expect(parts.map(part => part.documents.map(({ uuid }) => uuid))).toEqual([[], ['d1'], ['d2']])
  expect(parts.map(part => part.bases.map(({ entityUuid }) => entityUuid))).toEqual([
    ['form'],
    [],
    ['nobody'],
  ])
  expect(parts.map(part => part.conflicts.length)).toEqual([1, 0, 0])
  expect(parts.every(({ clockOffset }) => clockOffset === 5)).toBe(true)
})

test('splitting work loses nothing, and puts drafts into their own parts', async () => {
  const draft = (nth: number) => ({
    jobUuid: `j${nth}`,
    text: '',
    discrepancy: false,
    internal: false,
    savedAt: 1,
  })
  const work = { ...none, drafts: Array.from({ length: 250 }, (_, nth) => draft(nth)) }
  const parts = await splitWork(work)
  expect(parts.flatMap(({ drafts }) => drafts)).toEqual(work.drafts)
  expect(parts.length).toBe(3)
})
