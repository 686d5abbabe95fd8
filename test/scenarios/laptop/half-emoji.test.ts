import { expect, test } from 'vitest'
import { connectApp, statusWhen } from '../../support/app/connected.ts'
import { unwrap } from '../../support/service/outcomes.ts'

test('a note that contains half of an emoji is shown once after it was sent', async () => {
  const { app, at, planned, dispatcher } = await connectApp()
  const { uuid: jobUuid } = await planned('Pump', at.clock.time)
  unwrap(await app.call('sync.run', {}))
  await statusWhen(app, ({ isPulling, pending }) => !isPulling && pending === 0)
  const text = 'half \ud83d letter'
  unwrap(await app.call('note.add', { jobUuid, text, discrepancy: false, internal: false }))
  unwrap(await app.call('sync.run', {}))
  await statusWhen(app, ({ isPulling, pending }) => !isPulling && pending === 0)
  await dispatcher('PUT', `/job/${jobUuid}`, { title: 'Pump 2' })
  unwrap(await app.call('sync.run', {}))
  await statusWhen(app, ({ isPulling }) => !isPulling)
  const { notes } = unwrap(await app.call('job.read', { jobUuid }))
  expect(notes.map(note => note.text)).toEqual(['half \ufffd letter'])
})
