/** A user never sees anything of another group (interface, "Groups"): the server answers as if it did not exist. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGroup } from '../../../main/service/access/groups.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { type Person, startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { upload } from '../../support/http/upload-file.ts'

interface Named {
  id: number
  uuid: string
}

let at: TestHub
let userOfOtherGroup: Person
const theirs: Record<string, Named> = {}
const nowhere: Named = { id: 999_999, uuid: '99999999-9999-4999-8999-999999999999' }

beforeAll(async () => {
  at = await startHub()
  const other = createGroup(at.hub.service, { name: 'Malmö', timeZone: 'Europe/Stockholm' })
  userOfOtherGroup = await at.addPerson('Stranger', 'admin', { groupId: other.id })
  const { user } = await at.addPerson('Sara', 'technician')
  const headers = { 'API-Key': at.integration.apiKey }
  const create = async (path: string, json: object) => (await ask(at, 'POST', path, { headers, json })).json
  theirs.user = user
  theirs.job = await create('/job', {
    title: 'Boiler',
    customerName: 'Norr',
    resources: [{ userId: user.id }],
  })
  theirs.form = await create('/form', { jobId: theirs.job?.id, title: 'Safety' })
  theirs.asset = await create('/asset', { name: 'Pump' })
  theirs.type = await create('/asset/type', { name: 'Pumps' })
  theirs.document = (await upload(at)).json.document
})
afterAll(() => at.close())

const paths: [kind: string, method: string, path: string, json?: object][] = [
  ...['job', 'form', 'asset'].flatMap((kind): [string, string, string, object?][] => [
    [kind, 'GET', `/${kind}/@`],
    [kind, 'DELETE', `/${kind}/@`],
  ]),
  ['job', 'GET', '/job/@/events'],
  ['job', 'PUT', '/job/@/schedule?userId=me'],
  ['job', 'PUT', '/job/@/assign?userId=me'],
  ['job', 'PUT', '/job/@/unschedule?userId=me'],
  ['job', 'PUT', '/job/@/action?userId=me&state=STARTED'],
  ['job', 'POST', '/job/@/note'],
  ['job', 'PUT', '/job/@/event/1/confirm'],
  ['job', 'GET', '/form?jobUuid=@'],
  ['job', 'GET', '/form?jobId=@'],
  ['job', 'PUT', '/job/@/document/1'],
  ['type', 'GET', '/asset/type/@'],
  ['type', 'DELETE', '/asset/type/@'],
  ['document', 'GET', '/document/@'],
  ['document', 'GET', '/document/@/content'],
  ['document', 'GET', '/document/@/thumb'],
  ['document', 'PUT', '/document/@', { description: 'mine' }],
  ['user', 'GET', '/user/@'],
  ['user', 'GET', '/job/list/user/@'],
  ['asset', 'GET', '/job/list/asset/@'],
  ['job', 'POST', '/form', { jobId: '@id' }],
  ['job', 'POST', '/form', { jobUuid: '@uuid' }],
  ['asset', 'POST', '/job', { assetUuid: '@uuid' }],
  ['type', 'POST', '/asset', { assetTypeId: '@id' }],
  ['type', 'POST', '/asset', { assetTypeUuid: '@uuid' }],
  ['user', 'POST', '/job', { resources: [{ userId: '@id' }] }],
]

describe('a user of another group', () => {
  test.each(paths)(
    'gets the same answer for a %s by %s %s %j as for an unknown entity',
    async (kind, method, path, json) => {
      const answers = async (named: Named | undefined, key: 'id' | 'uuid') => {
        const body = JSON.stringify(json)
          ?.replace('"@id"', String(named?.id))
          .replace('@uuid', String(named?.uuid))
        const { status, text } = await ask(at, method, path.replace('@', String(named?.[key])), {
          headers: userOfOtherGroup.headers,
          ...(body === undefined ? {} : { json: JSON.parse(body) }),
          ...(path.endsWith('/note') ? { form: { text: 'Hello' } } : {}),
        })
        return [status, text]
      }
      for (const key of ['id', 'uuid'] as const) {
        const told = await answers(nowhere, key)
        expect(await answers(theirs[kind], key), key).toEqual(told)
      }
    },
  )

  test.each(['/job', '/asset', '/form', '/asset/type'])(
    'gets nothing of the group in the list %s',
    async path => {
      const answer = await ask(at, 'GET', `${path}?untimed&inactive&deleted&modified=0`, {
        headers: userOfOtherGroup.headers,
      })
      expect([answer.status, answer.json]).toEqual([200, []])
    },
  )

  test.each(['customer', 'project', 'order'])(
    'finds no job of the group by the number of its %s',
    async kind => {
      for (const ref of ['1', '2', nowhere.uuid]) {
        const answer = await ask(at, 'GET', `/job/list/${kind}/${ref}?untimed&states=DRAFT,ASSIGNED`, {
          headers: userOfOtherGroup.headers,
        })
        expect([answer.status, answer.json]).toEqual([200, []])
      }
    },
  )

  test('cannot overwrite an entity by sending its UUID', async () => {
    for (const [kind, path] of [
      ['job', '/job'],
      ['form', '/form'],
      ['asset', '/asset'],
      ['type', '/asset/type'],
    ] as const) {
      const answer = await ask(at, 'PUT', `${path}/${theirs[kind]?.uuid}`, {
        headers: userOfOtherGroup.headers,
        json: { title: 'mine', name: 'mine' },
      })
      expect(answer.status, kind).toBe(404)
    }
  })

  test('cannot take an item, a destination or a link of a job by sending its UUID', async () => {
    const headers = { 'API-Key': at.integration.apiKey }
    const job = await ask(at, 'POST', '/job', {
      headers,
      json: {
        items: [{ title: 'theirs' }],
        destinations: [{ location: { city: 'theirs' } }],
        documents: [{ contentUrl: 'https://example.org/theirs' }],
      },
    })
    const { items, destinations, documents, uuid } = job.json
    const mine = await ask(at, 'POST', '/job', {
      headers: userOfOtherGroup.headers,
      json: {
        items: [{ uuid: items[0].uuid, id: items[0].id, title: 'mine' }],
        destinations: [{ uuid: destinations[0].uuid, location: { city: 'mine' } }],
        documents: [{ uuid: documents[0].uuid, contentUrl: 'https://example.org/mine' }],
      },
    })
    expect(mine.status).toBe(200)
    const after = (await ask(at, 'GET', `/job/${uuid}`, { headers })).json
    expect([after.items, after.destinations, after.documents]).toEqual([items, destinations, documents])
    expect(mine.json.documents[0].uuid).not.toBe(documents[0].uuid)
  })
})
