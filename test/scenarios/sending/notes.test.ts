import { describe, expect, test } from 'vitest'
import { editOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { type Fault, portalPage } from '../../support/sync/fault-proxy.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote } from '../../support/sync/notes.ts'

const faults: [string, Fault][] = [
  ['the request is lost', { kind: 'cut-request' }],
  ['the answer is lost', { kind: 'cut-response' }],
  ['no answer arrives', { kind: 'hang', forward: true }],
  ['no answer arrives, and the server got nothing', { kind: 'hang', forward: false }],
  ['a captive portal answers', portalPage],
  ['a captive portal answers after the server acted', { ...portalPage, forward: true } as Fault],
  ['a gateway fails before the server acted', { kind: 'answer', status: 502 }],
  ['a gateway fails after the hub acted', { kind: 'answer', status: 504, forward: true }],
  ['the hub is busy', { kind: 'answer', status: 503, headers: { 'Retry-After': '5' } }],
  ['there are too many requests', { kind: 'answer', status: 429, headers: { 'Retry-After': '3' } }],
]

describe.each([
  ['an extended server', false],
  ['a base server', true],
])('a note to %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('is shown at once and arrives once, with its author', async () => {
    const world = await startWorld({ hasNoExtensions })
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

  test('arrives once if it contains half of an emoji and the answer is lost', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, hubJob } = world
    laptop.proxy.fault(isNote, { kind: 'cut-response' })
    writeNote(world, 'half \ud83d letter')
    await laptop.drain()
    expect(noteTexts(await hubJob(job.uuid))).toEqual(['half \ufffd letter'])
    expect(noteTexts(laptop.job(job.uuid))).toEqual(['half \ufffd letter'])
  })

  test.each(faults)('arrives once when %s', async (_fault, fault) => {
    const world = await startWorld({ hasNoExtensions })
    world.laptop.proxy.fault(/^POST .*note/, fault)
    writeNote(world, 'Valve replaced')
    await world.laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Valve replaced'])
    expect(noteTexts(world.laptop.job(world.job.uuid))).toEqual(['Valve replaced'])
  })

  test('arrives three times if it is written three times and every answer is lost', async () => {
    const world = await startWorld({ hasNoExtensions })
    world.laptop.proxy.fault(/^POST .*note/, { kind: 'cut-response' }, 3)
    for (let nth = 0; nth < 3; nth++) writeNote(world, 'Same again')
    await world.laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Same again', 'Same again', 'Same again'])
  })

  test('is looked up, not sent again, when the program was killed while the request was in flight', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop } = world
    laptop.proxy.fault(/^POST .*note/, { kind: 'hang', forward: true })
    writeNote(world, 'Valve replaced')
    await laptop.until(() => laptop.proxy.hanging > 0)
    await laptop.crash()
    expect(laptop.outbox()).toMatchObject([{ state: 'sending', isEditable: true }])
    const [{ operationId } = { operationId: '' }] = laptop.outbox()
    expect(editOperation(laptop.context, { operationId, text: 'Pump', discrepancy: false })).toMatchObject({
      failure: { reason: 'sent-just-now' },
    })
    laptop.engine.start()
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Valve replaced'])
  })

  test('is looked up before it is sent again if the note is more than six days old', async () => {
    const world = await startWorld({ hasNoExtensions })
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

test('an operation has the same key, path and body in all attempts', async () => {
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

test('each attempt has its own signature', async () => {
  const world = await startWorld({ requireSignature: true })
  world.laptop.proxy.fault(/^POST .*note/, { kind: 'cut-response' }, 2)
  writeNote(world, 'Valve replaced')
  await world.laptop.drain()
  const posts = world.laptop.proxy.seen.filter(seen => seen.method === 'POST')
  expect(new Set(posts.map(post => post.headers['api-signature'])).size).toBe(posts.length)
  expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Valve replaced'])
})

test("a laptop whose clock is a year off signs with the server's time", async () => {
  const world = await startWorld({ requireSignature: true, skew: -365 * 86_400_000 })
  writeNote(world, 'Valve replaced')
  await world.laptop.drain()
  expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Valve replaced'])
  expect(world.laptop.status().needsSignIn).toBe(false)
})
