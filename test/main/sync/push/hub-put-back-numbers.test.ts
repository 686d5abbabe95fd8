/** What was looked up and found, and never read back, where a hub that was put back gives its number to something else. */
import { fetch } from 'undici'
import { expect, test } from 'vitest'
import { actOnJob } from '../../../../main/sync/acts/actions.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { unwrap } from '../../service/outcomes.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'
import { isNote, noteTexts, writeNote } from '../notes.ts'
import { copyHub } from './hub-copy.ts'

const ofJob = /^GET \/job\/[0-9a-f-]{36}$/

/** Of who has no laptop here. */
function noteThere({ at, job }: StartedWorld, text: string) {
  const headers = { 'API-Key': at.integration.apiKey }
  const body = new URLSearchParams({ text })
  return fetch(`${at.hub.baseUrl}/job/${job.uuid}/note`, { method: 'POST', headers, body })
}

/** It is sent and looked up, and no reading of the job comes through; `meanwhile`: once the hub has been put back. */
async function looseNumber(world: StartedWorld, act: () => void, meanwhile: () => Promise<unknown>) {
  const { laptop, job } = world
  const copy = copyHub(world)
  act()
  const found = () =>
    laptop.store.read.get('SELECT 1 FROM operations WHERE event_id IS NOT NULL AND seen_at IS NULL')
  await laptop.until(() => found() !== undefined, 'the look-up')
  copy.putBack()
  await meanwhile()
  laptop.proxy.heal()
  for (let turn = 0; turn < 3; turn++) {
    laptop.clock.advance(syncLimits.rereadOpenMs)
    await laptop.engine.refresh(job.uuid)
    await laptop.drain()
  }
}

test.each([
  ['another’s note', 'Office'],
  ['another’s note in the same words', 'Valve is stuck'],
])('a note goes again whose number is %s by now', async (_name, text) => {
  const world = await startWorld({ isPlain: true })
  const { laptop, job } = world
  await looseNumber(
    world,
    () => {
      laptop.proxy.fault(isNote, { kind: 'cut-response' })
      writeNote(world, 'Valve is stuck')
      laptop.proxy.fault(ofJob, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY)
    },
    () => noteThere(world, text),
  )
  expect(noteTexts(await world.hubJob(job.uuid)).sort()).toEqual([text, 'Valve is stuck'].sort())
})

test('a press goes again whose number is that of another’s note by now', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await looseNumber(
    world,
    () => {
      laptop.proxy.fault(/^PUT .*\/action/, { kind: 'answer', status: 404 }, 4)
      laptop.proxy.after = ({ method, path }) => {
        if (method === 'PUT' && /^\/job\/\d+$/.test(path))
          laptop.proxy.fault(ofJob, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY)
      }
      laptop.proxy.fault(/^PUT \/job\/\d+$/, { kind: 'cut-response' })
      unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' }))
    },
    () => noteThere(world, 'Office'),
  )
  expect((await world.hubJob(job.uuid)).state).toBe('STARTED')
})
