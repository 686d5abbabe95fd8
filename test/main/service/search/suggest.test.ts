import { describe, expect, test } from 'vitest'
import { createAsset } from '../../../../main/service/assets/create-asset.ts'
import { suggest } from '../../../../main/service/search/suggest.ts'
import type { Request } from '../../../../shared/contract/contract.ts'
import { openService, type TestService } from '../../../support/service/open-service.ts'

type Asked = Request<'newJob.find'>

function find({ store, actors }: TestService, field: Asked['field'], q: string, more: Partial<Asked> = {}) {
  return suggest(store.read, actors.tech, { field, q, customerName: '', assetUuid: null, ...more })
}

const titles = (...asked: Parameters<typeof find>) => find(...asked).map(({ title }) => title)

const olga = { name: 'Olga Ström', phone: '+46 70 123 45 67', email: null }

function filled() {
  const world = openService()
  world.create({ customerName: 'Brf Norrgatan 8', placeName: 'Norrgatan 8, Växjö', contactPerson: olga })
  world.create({ customerName: 'Brf Norrgatan 8', placeName: 'Norrgatan 8, garage' })
  world.create({ customerName: 'Sankt Görans vårdcentral', placeName: 'Entré Norr' })
  return world
}

describe('suggestions', () => {
  test('are the customers, places and contacts of earlier jobs, each once', () => {
    const world = filled()
    expect(find(world, 'customer', 'norr')).toEqual([
      { title: 'Brf Norrgatan 8', detail: '', fills: { customerName: 'Brf Norrgatan 8' } },
    ])
    expect(find(world, 'place', 'gara')).toEqual([
      {
        title: 'Norrgatan 8, garage',
        detail: 'Brf Norrgatan 8',
        fills: { placeName: 'Norrgatan 8, garage' },
      },
    ])
    expect(find(world, 'contact', 'olg')).toEqual([
      {
        title: 'Olga Ström',
        detail: '+46 70 123 45 67 · Brf Norrgatan 8',
        fills: { contactName: 'Olga Ström', contactPhone: '+46 70 123 45 67' },
      },
    ])
    expect(titles(world, 'contact', '1234567')).toEqual(['Olga Ström'])
  })

  test('begin with those whose text begins with the typed word', () => {
    const world = filled()
    expect(titles(world, 'place', 'norr')).toEqual([
      'Norrgatan 8, garage',
      'Norrgatan 8, Växjö',
      'Entré Norr',
    ])
  })

  test.each([
    ['värme', 'Fjärrvärmecentralen'],
    ['VARME', 'Fjärrvärmecentralen'],
    ['点検', '給湯器配管点検会社'],
    ['насос', 'Электронасосная станция'],
    ['ντλι', 'Θερμαντλία υπογείου'],
    ['배관', '온수배관점검'],
    ['משאב', 'תחנת משאבות'],
  ])('find a part of a word in every script: %s', (q, customerName) => {
    const world = filled()
    world.create({ customerName })
    expect(titles(world, 'customer', q)).toEqual([customerName])
  })

  test('begin with places and contacts of the chosen asset and customer, also before anything is typed', () => {
    const world = filled()
    const asset = world.run(command =>
      createAsset(command, { assetNo: 'B-1', location: { placeName: 'Cellar' }, contactPerson: olga }),
    )
    world.create({ customerName: 'Norrby', placeName: 'Norrby 1' })
    const norrby = { customerName: 'Norrby' }
    expect(titles(world, 'place', '', norrby)).toEqual(['Norrby 1'])
    expect(titles(world, 'place', 'norr', norrby)[0]).toBe('Norrby 1')
    expect(titles(world, 'place', '', { assetUuid: asset.uuid })).toEqual(['Cellar'])
    expect(titles(world, 'contact', '', { assetUuid: asset.uuid })).toEqual(['Olga Ström'])
    expect(titles(world, 'place', '')).toEqual([])
    expect(titles(world, 'customer', '', norrby)).toEqual([])
  })

  test('are assets by number, name and place, with the uuid of the asset', () => {
    const world = filled()
    const asset = world.run(command =>
      createAsset(command, { assetNo: 'B-0231', name: 'Boiler', location: { placeName: 'Block C' } }),
    )
    const found = { title: 'B-0231 · Boiler', detail: 'Block C', fills: { assetUuid: asset.uuid } }
    for (const q of ['B-0231', 'oile', 'block']) expect(find(world, 'asset', q), q).toEqual([found])
    expect(find(world, 'asset', '')).toEqual([])
  })

  test('are read again after a job was created or changed', () => {
    const world = filled()
    expect(titles(world, 'customer', 'kommun')).toEqual([])
    world.create({ customerName: 'Norrby kommun' })
    expect(titles(world, 'customer', 'kommun')).toEqual(['Norrby kommun'])
  })

  test('name nothing of other groups', () => {
    const world = filled()
    const userOfOtherGroup = { ...world.actors.tech, grants: new Map() }
    const asked = { q: 'norr', customerName: '', assetUuid: null }
    for (const field of ['customer', 'place', 'contact', 'asset'] as const)
      expect(suggest(world.store.read, userOfOtherGroup, { field, ...asked })).toEqual([])
  })

  test('name nothing of a job that was withdrawn from the user', () => {
    const world = filled()
    const job = world.create({ customerName: 'Secret AB', placeName: 'Secret street' })
    expect(titles(world, 'customer', 'secret')).toEqual(['Secret AB'])
    world.store.transaction(db =>
      db.run("INSERT INTO job_marks (job_id, gone) VALUES (?, 'unassigned')", job.id),
    )
    expect(titles(world, 'customer', 'secret')).toEqual([])
    expect(titles(world, 'place', 'secret')).toEqual([])
  })

  test('are at most six, the newest first', () => {
    const world = openService()
    for (let nth = 0; nth < 200; nth++)
      world.create({ customerName: `Customer ${nth}`, placeName: `Street ${nth}` })
    expect(titles(world, 'customer', 'cust')).toHaveLength(6)
    expect(titles(world, 'place', 'street 19')[0]).toBe('Street 199')
  })
})
