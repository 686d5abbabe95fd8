import { describe, expect, test } from 'vitest'
import { byTurns } from '../by-turns.ts'
import { type Fault, portalPage } from '../fault-proxy.ts'
import { startWorld } from '../laptop.ts'
import { isNote, noteTexts, writeNote } from '../notes.ts'

const faults: [string, Fault][] = [
  ['the request is lost', { kind: 'cut-request' }],
  ['the answer is lost', { kind: 'cut-response' }],
  ['no answer ever comes', { kind: 'hang', forward: true }],
  ['nothing ever comes, and nothing arrived', { kind: 'hang', forward: false }],
  ['a portal’s page answers', portalPage],
  ['a portal’s page answers after the hub acted', { ...portalPage, forward: true } as Fault],
  ['a gateway fails before the hub acted', { kind: 'answer', status: 502 }],
  ['a gateway fails after the hub acted', { kind: 'answer', status: 504, forward: true }],
  ['the hub is busy', { kind: 'answer', status: 503, headers: { 'Retry-After': '5' } }],
  ['there are too many requests', { kind: 'answer', status: 429, headers: { 'Retry-After': '3' } }],
]

describe.each([
  ['a hub with every extension', false],
  ['a plain hub', true],
])('a note to %s', (_name, isPlain) => {
  const test = byTurns(isPlain)
  test('is read at once and arrives once, under its writer', async () => {
    const world = await startWorld({ isPlain })
    const { laptop, job } = world
    writeNote(world, 'Valve replaced')
    expect(noteTexts(laptop.job(job.uuid))).toEqual(['Valve replaced'])
    expect(laptop.status().pending).toBe(1)
    await laptop.drain()
    const there = await world.hubJob(job.uuid)
    expect(there.events.filter(event => event.type === 'NOTE')).toMatchObject([
      { comment: 'Valve replaced', userId: world.anna.user.id },
    ])
    expect(noteTexts(laptop.job(job.uuid))).toEqual(['Valve replaced'])
    expect(laptop.job(job.uuid).events.every(event => event.id > 0)).toBe(true)
  })

  test('is there once when it has half of an emoji, also where the answer is lost', async () => {
    const world = await startWorld({ isPlain })
    const { laptop, job, hubJob } = world
    laptop.proxy.fault(isNote, { kind: 'cut-response' })
    writeNote(world, 'half \ud83d letter')
    await laptop.drain()
    expect(noteTexts(await hubJob(job.uuid))).toEqual(['half \ufffd letter'])
    expect(noteTexts(laptop.job(job.uuid))).toEqual(['half \ufffd letter'])
  })

  test.each(faults)('is there once when %s', async (_fault, fault) => {
    const world = await startWorld({ isPlain })
    world.laptop.proxy.fault(/^POST .*note/, fault)
    writeNote(world, 'Valve replaced')
    await world.laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Valve replaced'])
    expect(noteTexts(world.laptop.job(world.job.uuid))).toEqual(['Valve replaced'])
  })

  test('of the same words, written thrice with every answer lost, is there thrice', async () => {
    const world = await startWorld({ isPlain })
    world.laptop.proxy.fault(/^POST .*note/, { kind: 'cut-response' }, 3)
    for (let nth = 0; nth < 3; nth++) writeNote(world, 'Same again')
    await world.laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Same again', 'Same again', 'Same again'])
  })

  test('is looked up, not re-sent, when the program was killed while it was on its way', async () => {
    const world = await startWorld({ isPlain })
    const { laptop } = world
    laptop.proxy.fault(/^POST .*note/, { kind: 'hang', forward: true })
    writeNote(world, 'Valve replaced')
    await laptop.until(() => laptop.proxy.hanging > 0)
    await laptop.crash()
    expect(laptop.outbox()).toMatchObject([{ state: 'sending' }])
    laptop.engine.start()
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Valve replaced'])
  })

  test('over six days old is looked up before it is sent again', async () => {
    const world = await startWorld({ isPlain })
    const { laptop, job } = world
    laptop.proxy.fault(/^POST .*note/, { kind: 'cut-response' })
    writeNote(world, 'Valve replaced')
    await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
    laptop.store.transaction(db =>
      db.run(
        `UPDATE operations SET state = 'retry', wait_until = NULL, first_attempt_at = first_attempt_at - ?`,
        7 * 86_400_000,
      ),
    )
    world.at.hub.service.store.transaction(db => db.run('DELETE FROM operation_keys'))
    await laptop.drain()
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Valve replaced'])
  })
})

test('the key of an operation is the same over all attempts, and so are path and body', async () => {
  const world = await startWorld()
  world.laptop.proxy.fault(/^POST .*note/, { kind: 'answer', status: 500 }, 3)
  writeNote(world, 'Valve replaced')
  await world.laptop.drain()
  const posts = world.laptop.proxy.seen.filter(seen => seen.method === 'POST')
  expect(posts).toHaveLength(4)
  const [first] = posts
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  for (const post of posts) {
    expect([post.path, post.body, post.headers['idempotency-key']]).toEqual([
      first?.path,
      first?.body,
      first?.headers['idempotency-key'],
    ])
  }
})

test('a signature is made anew for each attempt', async () => {
  const world = await startWorld({ requireSignature: true })
  world.laptop.proxy.fault(/^POST .*note/, { kind: 'cut-response' }, 2)
  writeNote(world, 'Valve replaced')
  await world.laptop.drain()
  const posts = world.laptop.proxy.seen.filter(seen => seen.method === 'POST')
  expect(new Set(posts.map(post => post.headers['api-signature'])).size).toBe(posts.length)
  expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Valve replaced'])
})

test('a laptop whose clock is a year off signs by the hub’s clock', async () => {
  const world = await startWorld({ requireSignature: true, skew: -365 * 86_400_000 })
  writeNote(world, 'Valve replaced')
  await world.laptop.drain()
  expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Valve replaced'])
  expect(world.laptop.status().needsSignIn).toBe(false)
})
