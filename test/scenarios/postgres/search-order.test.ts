/** A search returns the same results in the same order on both engines. */
import { expect, test } from 'vitest'
import { indexRows } from '../../../main/app/hub/database/index-rows.ts'
import { createAsset } from '../../../main/service/assets/create-asset.ts'
import { deleteAsset } from '../../../main/service/assets/delete-asset.ts'
import { attachDocument } from '../../../main/service/documents/attach-document.ts'
import { createDocument } from '../../../main/service/documents/create-document.ts'
import { putDocument } from '../../../main/service/documents/put-document.ts'
import { createForm } from '../../../main/service/forms/create-form.ts'
import { putForm } from '../../../main/service/forms/put-form.ts'
import { deleteJob } from '../../../main/service/jobs/delete-job.ts'
import { addNote } from '../../../main/service/jobs/notes.ts'
import { importMaterial } from '../../../main/service/material/import-material.ts'
import { countUnread } from '../../../main/service/search/count-unread.ts'
import { findAll } from '../../../main/service/search/find.ts'
import { indexAnswers } from '../../../main/service/texts/index-answers.ts'
import { indexWaiting } from '../../../main/service/texts/index-waiting.ts'
import { writePageText, writeTextState } from '../../../main/service/texts/page-texts.ts'
import { deferSearch } from '../../../main/store/defer-search.ts'
import { noteUnsearched } from '../../../main/store/postgres/search-tables.ts'
import type { Store } from '../../../main/store/store.ts'
import { createChance } from '../../fixtures/chance.ts'
import { openDatabase } from '../../support/postgres/open-database.ts'
import { openService, serviceOver, type TestService } from '../../support/service/open-service.ts'

type World = TestService<Store>

/** Words of several scripts and of codes, with parts in common. */
const vocabulary = [
  ...['Boiler', 'Pump', 'Fjärrvärmecentral', 'Wärmepumpe', 'Värmeväxlare', 'Ventil', 'Luftventil', 'flange'],
  ...[
    'gasket',
    'leaks',
    'Norrgatan',
    'Växjö',
    '給湯器の配管点検完了',
    'ポンプが故障',
    'Электронасосная',
    'станция',
  ],
  ...[
    'Θερμαντλία',
    '온수배관점검',
    'เปลี่ยนลูกปืนปั่นจั่นไฟฟ้า',
    'İstanbul',
    'RV-20',
    'SN-4711',
    '0231',
    '2031',
    'DN15',
  ],
]

const queries = [
  ...[
    'boiler',
    'boil',
    'bolier',
    'pump',
    'pumpe',
    'varme',
    'VÄRME',
    'ventil',
    'wentil',
    'central',
    'vaxjo 0231',
  ],
  ...[
    '点検',
    'が',
    '배관',
    'насос',
    'сос',
    'ντλι',
    'จั่น',
    'stan',
    'stanbul',
    '4711',
    '47',
    'sn 4711',
    'rv',
    '20',
  ],
  ...[
    'b-0231',
    '#3',
    '3',
    '031',
    'q',
    'r',
    'er',
    'flange gasket',
    'gasket zeppelin',
    'zeppelin',
    'flagne leaks',
  ],
  ...[
    'pump ventil boiler',
    'pdf',
    'jpg',
    'page',
    'manual 1',
    'sn-4711 pump växjö',
    '\0',
    "' & | ! :* \\",
    '%',
    '_',
  ],
]

/** Fills a database by the commands of clients. The same seed gives the same rows. */
function fill(world: World, seed: number): void {
  const chance = createChance(seed)
  const pick = (from: readonly string[]) => from[chance.whole(0, from.length - 1)] ?? ''
  const words = (most: number) =>
    Array.from({ length: chance.whole(1, most) }, () => pick(vocabulary)).join(' ')
  const jobs = Array.from({ length: 60 }, (_, nth) => {
    const items = chance.happens(0.3) ? [{ title: words(2), materialNumber: 'RV-20', quantity: 1 }] : []
    const contactPerson = chance.happens(0.3) ? { name: words(2), phone: '070-4711', email: null } : null
    const described = { description: words(6), placeName: words(2), externalId: `SN-${nth % 7}` }
    return world.create({ title: words(3), ...described, items, contactPerson }).uuid
  })
  const assets = Array.from({ length: 25 }, (_, nth) => {
    const body = {
      assetNo: `B-0${230 + (nth % 5)}${nth > 9 ? nth : ''}`,
      name: words(3),
      description: words(4),
    }
    return world.run(command => createAsset(command, body)).uuid
  })
  for (let nth = 0; nth < 40; nth++)
    world.run(command => addNote(command, pick(jobs), { text: words(5), discrepancy: false }))
  const forms = Array.from({ length: 20 }, () => {
    const fields = [{ name: 'a', label: 'Found', type: 'TEXT', value: words(3) }]
    return world.run(command => createForm(command, { jobUuid: pick(jobs), title: words(2), fields })).uuid
  })
  const documents = Array.from({ length: 30 }, (_, nth) => {
    const isPdf = chance.happens(0.6)
    const content = {
      fileName: `${words(2)} ${nth}.${isPdf ? 'pdf' : 'jpg'}`,
      mimeType: isPdf ? 'application/pdf' : 'image/jpeg',
      ...{ size: 1, sha256: nth.toString(16).padStart(64, '0'), groupId: null },
    }
    const owner =
      nth % 3 === 0
        ? ({ kind: 'asset', ref: pick(assets) } as const)
        : ({ kind: 'job', ref: pick(jobs) } as const)
    const pages = isPdf ? Array.from({ length: chance.whole(1, 3) }, () => words(8)) : []
    world.clock.now += chance.whole(0, 3)
    return world.run(command => {
      const { uuid, id } = createDocument(command, content)
      attachDocument(command, owner, uuid)
      for (const [page, text] of pages.entries()) writePageText(command.db, id, page, text)
      if (nth % 4 > 0 && isPdf) writeTextState(command.db, id, 'read')
      return uuid
    })
  })
  for (let nth = 0; nth < 15; nth++) {
    const line = { groupId: 1, number: `RV-${nth}`, name: words(2), unit: null, barcode: null, stock: null }
    importMaterial(world.service, line, { isCounted: false })
  }
  change(world, { words, pick, jobs, assets, forms, documents })
}

interface Filled {
  words: (most: number) => string
  pick: (from: readonly string[]) => string
  jobs: string[]
  assets: string[]
  forms: string[]
  documents: string[]
}

/** Changes and deletes rows, some before and some after they are indexed. */
function change(world: World, { words, pick, jobs, assets, forms, documents }: Filled): void {
  indexWaiting(world.store)
  indexAnswers(world.store)
  for (let nth = 0; nth < 12; nth++) {
    world.put(pick(jobs), { title: words(3), items: [{ title: words(2), quantity: 1 }] })
    world.putAsset(pick(assets), { name: words(2), contactPerson: { name: words(1) } })
    const fields = [{ name: 'a', label: 'Found', type: 'TEXT', value: words(3) }]
    world.run(command => putForm(command, pick(forms), { fields }))
    world.run(command => putDocument(command, pick(documents), { description: words(3) }))
  }
  world.run(command => deleteJob(command, jobs.pop() ?? ''), world.actors.admin)
  world.run(command => deleteAsset(command, assets.pop() ?? ''), world.actors.admin)
}

async function openBoth(): Promise<{ onFile: World; onServer: World }> {
  const onFile = openService()
  deferSearch(onFile.store)
  const { store } = await openDatabase()
  noteUnsearched(store)
  return { onFile, onServer: serviceOver(store) }
}

test('a search finds the same on both engines, in the same order', async () => {
  const { onFile, onServer } = await openBoth()
  for (const world of [onFile, onServer]) fill(world, 7)
  expect(countUnread(onServer.store.read)).toEqual(countUnread(onFile.store.read))
  const unreadFor = ({ store, actors }: World, who: 'tech' | 'userOfOtherGroup') =>
    countUnread(store.read, actors[who])
  expect(unreadFor(onFile, 'tech').answers).toBeGreaterThan(0)
  expect(unreadFor(onServer, 'tech')).toEqual(unreadFor(onFile, 'tech'))
  const none = { waiting: 0, away: 0, unreadable: 0, answers: 0 }
  for (const world of [onFile, onServer]) expect(unreadFor(world, 'userOfOtherGroup')).toEqual(none)
  for (const { store } of [onFile, onServer]) while (indexWaiting(store) || indexAnswers(store));
  expect(countUnread(onServer.store.read)).toEqual(countUnread(onFile.store.read))
  const searched = (world: World, q: string) => findAll(world.store.read, world.actors.tech, q)
  const found = queries.filter(q => searched(onFile, q).length > 0)
  expect(found.length).toBeGreaterThan(30)
  for (const q of queries) expect(searched(onServer, q), q).toEqual(searched(onFile, q))
})

const derived = [
  ...['job_search', 'asset_search', 'answer_search', 'page_search', 'file_search', 'search_words'],
  ...['answer_texts', 'waiting_texts'],
]

test('a database without rows of the search is indexed after a move and the start of a hub', async () => {
  const { store } = await openDatabase()
  noteUnsearched(store)
  const world = serviceOver(store)
  fill(world, 8)
  while (indexWaiting(store) || indexAnswers(store));
  const searched = () => queries.map(q => findAll(store.read, world.actors.tech, q))
  const before = searched()
  store.transaction(db => {
    for (const table of derived) db.run(`DELETE FROM ${table}`)
    db.run(`DELETE FROM meta WHERE name = 'searchNoted'`)
    db.run(`SELECT setval(pg_get_serial_sequence('page_texts', 'id'), 1)`)
  })
  indexRows(store)
  noteUnsearched(store)
  expect(countUnread(store.read).answers).toBeGreaterThan(100)
  while (indexWaiting(store) || indexAnswers(store));
  expect(searched()).toEqual(before)
  const [id] = store.read.column<number>('SELECT document_id FROM page_texts ORDER BY id')
  store.transaction(db => writePageText(db, id ?? 0, 99, 'Blåbärssoppa'))
  expect(findAll(store.read, world.actors.tech, 'soppa')).toMatchObject([{ kind: 'file', page: 100 }])
})
