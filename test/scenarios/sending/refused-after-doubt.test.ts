import { expect, test } from 'vitest'
import { readJobView } from '../../../main/app/views/job-view.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { isNote, writeNote } from '../../support/sync/notes.ts'

test('a note that arrived is shown once, although its answer was lost and the resent note was refused', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isNote, { kind: 'cut-response' })
  writeNote(world, 'Valve is stuck')
  await laptop.settle()
  laptop.proxy.fault(isNote, { kind: 'answer', status: 403 })
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a refusal')
  await laptop.engine.refresh(job.uuid)
  const shown = readJobView(laptop.context, job.uuid)?.notes.filter(note => note.text === 'Valve is stuck')
  expect(shown).toHaveLength(1)
  expect(shown?.[0]?.sending?.state).toBe('review')
})

test('a note that was read back before the resent note was answered is shown once', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isNote, { kind: 'cut-response' })
  writeNote(world, 'Valve is stuck')
  await laptop.settle()
  await laptop.engine.refresh(job.uuid)
  laptop.proxy.fault(/^GET /, { kind: 'answer', status: 503 }, 100)
  await laptop.until(() => laptop.outbox().length === 0, 'an answer')
  const shown = readJobView(laptop.context, job.uuid)?.notes.filter(note => note.text === 'Valve is stuck')
  expect(shown).toHaveLength(1)
})

test('a note that a look-up found before the job is read back is shown once', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, job } = world
  laptop.proxy.fault(isNote, { kind: 'cut-response' })
  writeNote(world, 'Valve is stuck')
  await laptop.settle()
  await laptop.engine.refresh(job.uuid)
  laptop.proxy.fault(/^GET \/job\/[^/]+$/, { kind: 'answer', status: 503 }, 100)
  await laptop.until(() => laptop.outbox().length === 0, 'the look-up')
  const shown = readJobView(laptop.context, job.uuid)?.notes.filter(note => note.text === 'Valve is stuck')
  expect(shown).toHaveLength(1)
})
