import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../main/store/store.ts'
import { SyncEngine } from '../../../main/sync/engine.ts'
import { startWorld } from './laptop.ts'
import { noteTexts, writeNote } from './notes.ts'

describe('one sender', () => {
  test('two programs on one database send everything once', async () => {
    const world = await startWorld()
    const { laptop } = world
    const second = new SyncEngine(laptop.context, laptop.remote)
    second.start()
    for (let nth = 0; nth < 5; nth++) writeNote(world, `note ${nth}`)
    await laptop.drain()
    await second.stop()
    const posts = laptop.proxy.seen.filter(seen => seen.method === 'POST')
    expect(posts).toHaveLength(5)
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual([
      'note 0',
      'note 1',
      'note 2',
      'note 3',
      'note 4',
    ])
  })

  test('start-up sends nothing twice', async () => {
    const world = await startWorld()
    const { laptop } = world
    writeNote(world, 'Once')
    await laptop.drain()
    await laptop.crash()
    laptop.engine.start()
    await laptop.settle()
    expect(laptop.proxy.seen.filter(seen => seen.method === 'POST')).toHaveLength(1)
  })

  test('a second program on the same file sends nothing until the first one ends', async () => {
    const world = await startWorld()
    const { laptop } = world
    const store = openStore({ file: laptop.file, key: laptop.key, seat: 'laptop' })
    onTestFinished(() => store.close())
    const context = { ...laptop.context, service: { ...laptop.context.service, store } }
    const second = new SyncEngine(context, laptop.remote)
    second.start()
    writeNote(world, 'By the first')
    await laptop.drain()
    await laptop.engine.stop()
    writeNote(world, 'By the second')
    await laptop.drain()
    await second.stop()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['By the first', 'By the second'])
    expect(laptop.proxy.seen.filter(seen => seen.method === 'POST')).toHaveLength(2)
  })
})
