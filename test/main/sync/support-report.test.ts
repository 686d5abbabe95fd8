import { expect, test } from 'vitest'
import { insertOperation } from '../../../main/sync/outbox/write-operation.ts'
import { writeSupportReport } from '../../../main/sync/support-report.ts'
import { intentSchemas, type OperationKind } from '../../../shared/sync/intents.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { isNote, writeNote } from '../../support/sync/notes.ts'

const marker = 'Quittenmarmelade'
const kinds = Object.keys(intentSchemas) as OperationKind[]
const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

/** Returns an intent with the marker in each field, and in nested ones. */
function markedIntent(kind: OperationKind): Record<string, unknown> {
  const names = Object.keys(intentSchemas[kind].properties)
  return Object.fromEntries(names.map(name => [name, { text: `${marker} ${name}`, list: [marker] }]))
}

test('the report identifies each operation by ids and codes, without its content', async () => {
  const { laptop, job } = await startWorld()
  await laptop.engine.stop()
  const states = ['ready', 'review', 'done'] as const
  const rows = kinds.flatMap(kind => states.map(state => ({ kind, state })))
  laptop.store.transaction(db => {
    db.run('UPDATE jobs SET title = ?, description = ?', marker, marker)
    for (const [nth, { kind, state }] of rows.entries()) {
      insertOperation(db, {
        ...{ id: idOf(nth), seq: 1_000 + nth, account: laptop.context.account.id, lane: marker, kind },
        ...{ version: 1, intent: markedIntent(kind), jobUuid: job.uuid, state, createdAt: nth },
        ...{ reasonCode: state === 'review' ? 'refused' : null, reasonDetail: `${marker} is too long` },
        ...{ sentAt: state === 'done' ? nth : null, firstAttemptAt: 5 },
        progress: { attempts: 3, answer: { status: 413, at: 7, source: 'between' } },
        frozen: {
          ...{ method: 'POST', path: `/${marker}?q=${marker}`, contentType: 'application/json' },
          ...{ body: JSON.stringify({ text: marker }), idempotencyKey: marker, ifMatch: marker },
        },
      })
    }
  })
  const report = writeSupportReport(laptop.context, '9.8.7')
  const { apiKey, token } = laptop.remote.connection
  for (const secret of [marker, apiKey, token ?? '', laptop.context.account.user.name])
    expect(report).not.toContain(secret)
  for (const [nth, { kind }] of rows.entries()) expect(report).toContain(`${kind} ${idOf(nth)}`)
  expect(report).toContain('program: 9.8.7')
  expect(report).toContain('last answer: 413 at 1970-01-01T00:00:00.007Z, likely from: a proxy')
})

test('the report omits unknown kinds, states, reasons and ids in damaged rows', async () => {
  const { laptop } = await startWorld()
  await laptop.engine.stop()
  laptop.store.transaction(db =>
    insertOperation(db, {
      ...{ id: marker, seq: 1_000, account: marker, lane: marker, kind: marker as never, version: 1 },
      ...{ intent: { text: marker }, jobUuid: marker, assetUuid: marker, dependsOn: marker, state: 'review' },
      ...{ createdAt: Number.MAX_SAFE_INTEGER, reasonCode: marker as never, progress: { key: marker } },
    }),
  )
  const report = writeSupportReport(laptop.context, '1')
  expect(report).not.toContain(marker)
  expect(report).toContain('unknown kind')
})

test.for([
  ['a proxy refused', { kind: 'answer', status: 413, isForeign: true }, /last answer: 413 .*a proxy/],
  [
    'a web page answered',
    { kind: 'answer', status: 200, type: 'text/html', body: '<p>' },
    /last answer: 200 .*a proxy/,
  ],
  ['the server refused', { kind: 'answer', status: 403 }, /last answer: 403 .*the server/],
  ['nothing answered', { kind: 'cut-response' }, /last answer: none .*nothing answered/],
] as const)('the report says that %s the last request', async ([, fault, line]) => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.fault(isNote, fault)
  writeNote(world, marker)
  laptop.engine.workAdded()
  await laptop.until(() => (laptop.outbox()[0]?.attempts ?? 0) > 0 && laptop.outbox()[0]?.state !== 'sending')
  const report = writeSupportReport(laptop.context, '1')
  expect(report).toMatch(line)
  expect(report).toContain('server extensions: ')
  expect(report).not.toContain(marker)
})
