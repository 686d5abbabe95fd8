/** The interface, "tombstones". */
import { expect, test } from 'vitest'
import { forgetExpired } from '../../main/service/access/forget-expired.ts'
import { DAY, HOUR, openContractHub } from './contract-hub.ts'

const at = await openContractHub()

/** Lists with a key, which never expires. */
const listed = (path: string, as: 'key' | 'keyOfOtherGroup' = 'key') => at.ok('GET', path, { as })

async function addTombstone(path = '/job'): Promise<{ id: number; uuid: string; lastModified: number }> {
  const gone = await at.ok('POST', path, { as: 'key', json: { title: 'gone', state: null } })
  await at.done('DELETE', `${path}/${gone.id}`, { as: 'key' })
  return gone
}

test.each(['/job', '/job/list/all', '/asset'])(
  'tombstones are added to %s by the parameter `deleted`, with any value',
  async path => {
    const { id, uuid } = await addTombstone(path === '/asset' ? '/asset' : '/job')
    const tombstone = { id, uuid, deleted: true, lastModified: expect.any(Number) }
    for (const flag of ['deleted', 'deleted=', 'deleted=false']) {
      expect(await listed(`${path}?${flag}`), flag).toContainEqual(tombstone)
    }
    expect(JSON.stringify(await listed(path))).not.toContain(uuid)
  },
)

test('tombstones are included in a list with `modified`, sorted by lastModified', async () => {
  const { id, lastModified } = await addTombstone()
  const changed = await listed(`/job?modified=${lastModified}&deleted`)
  expect(changed.at(-1)).toMatchObject({ id, deleted: true })
  const buried = changed.at(-1).lastModified
  expect(buried).toBeGreaterThan(lastModified)
  expect(await listed(`/job?modified=${buried}&deleted`)).toMatchObject([{ id }])
  expect(await listed(`/job?modified=${buried + 1}&deleted`)).toEqual([])
})

test('tombstones of another group are not returned', async () => {
  const { uuid } = await addTombstone()
  expect(JSON.stringify(await listed('/job?deleted', 'keyOfOtherGroup'))).not.toContain(uuid)
})

test('tombstones are deleted after 90 days', async () => {
  const { uuid } = await addTombstone()
  const tidiedAfter = (ms: number) =>
    at.later(ms, async () => {
      forgetExpired(at.hub.hub.access)
      return JSON.stringify(await listed('/job?deleted'))
    })
  expect(await tidiedAfter(90 * DAY - HOUR)).toContain(uuid)
  expect(await tidiedAfter(90 * DAY + HOUR)).not.toContain(uuid)
})

test.each(['/job', '/asset'])('tombstones of %s remain when another group uses the same uuid', async path => {
  const { uuid } = await addTombstone(path === '/asset' ? '/asset' : '/job')
  const gone = expect.objectContaining({ uuid, deleted: true })
  const theirs = await at.ok('PUT', `${path}/${uuid}`, {
    as: 'keyOfOtherGroup',
    json: { name: 'x', title: 'x' },
  })
  expect(theirs.uuid).toBe(uuid)
  expect(await listed(`${path}?deleted`)).toContainEqual(gone)
  await at.done('DELETE', `${path}/${theirs.id}`, { as: 'keyOfOtherGroup' })
  expect(await listed(`${path}?deleted`)).toContainEqual(gone)
  expect(await listed(`${path}?deleted`, 'keyOfOtherGroup')).toContainEqual(gone)
})

test('tombstones remain when the same group uses the uuid for another kind of entity', async () => {
  const { uuid } = await addTombstone('/job')
  await at.ok('PUT', `/asset/${uuid}`, { as: 'key', json: { name: 'Pump' } })
  expect(await listed('/job?deleted')).toContainEqual(expect.objectContaining({ uuid, deleted: true }))
  await at.ok('PUT', `/job/${uuid}`, { as: 'key', json: { title: 'back' } })
  expect(await listed('/job?deleted')).not.toContainEqual(expect.objectContaining({ uuid, deleted: true }))
})
