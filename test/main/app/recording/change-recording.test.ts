/** Recordings on a laptop with a real server: nothing that was recorded is lost, and it arrives once. */
import { expect, test } from 'vitest'
import {
  addPart,
  beginRecording,
  keepRecording,
  keepRecordings,
  removeRecording,
} from '../../../../main/app/recording/change-recording.ts'
import { readRecording } from '../../../../main/app/recording/read-recording.ts'
import { listRecordings } from '../../../../main/app/recording/recording-record.ts'
import { readDay } from '../../../../main/app/views/day.ts'
import { documentRowsOf, toDocument } from '../../../../main/service/records/document-record.ts'
import { findJobAnywhere } from '../../../../main/service/records/job-record.ts'
import { HOUR } from '../../../../shared/limits/units.ts'
import { voiceParts } from '../../../support/media/webm.ts'
import { type StartedWorld, startWorld, type WorldOptions } from '../../../support/sync/laptop.ts'

const fileName = 'Voice note 2026-11-20 08.41.07.350.webm'

/** Records `seconds` of a voice note without ending it. */
async function record(world: StartedWorld, seconds: number): Promise<string> {
  const { context } = world.laptop
  const owner = { kind: 'job', ref: world.job.uuid } as const
  const begun = beginRecording(context, { owner, kind: 'voice', fileName, startedAt: 1 })
  if (!begun.ok) throw new Error(begun.failure.message)
  const { recordingUuid } = begun.value
  for (const [position, bytes] of voiceParts(seconds).entries()) {
    const part = {
      recordingUuid,
      position,
      bytes,
      recordedMs: (position + 1) * 1_000,
      peaks: [position, 100],
    }
    expect(await addPart(context, part)).toEqual({ ok: true, value: null })
  }
  return recordingUuid
}

const recordings = ({ laptop, job }: StartedWorld) => listRecordings(laptop.store.read, job.uuid)

async function startRecorded(seconds: number, options: WorldOptions = {}) {
  const world = await startWorld(options)
  return { world, recordingUuid: await record(world, seconds) }
}

test('a recording is offered after the program was killed, and arrives at the server once', async () => {
  const { world, recordingUuid } = await startRecorded(42)
  const { laptop, job, hubJob } = world
  await laptop.crash()
  expect(recordings(world)).toEqual([
    { uuid: recordingUuid, kind: 'voice', startedAt: 1, recordedMs: 42_000 },
  ])
  const kept = await keepRecording(laptop.context, recordingUuid)
  expect(kept.ok).toBe(true)
  expect(recordings(world)).toEqual([])
  expect(await keepRecording(laptop.context, recordingUuid)).toMatchObject({
    ok: false,
    failure: { code: 'not-found' },
  })
  laptop.engine.workAdded()
  await laptop.drain()
  const { documents } = await hubJob(job.uuid)
  expect(documents).toHaveLength(1)
  expect(documents[0]).toMatchObject({
    fileName,
    mimeType: 'audio/webm',
    internal: false,
    durationMs: 42_000,
  })
  expect(documents[0]?.peaks).toHaveLength(84)
})

test('a base server gets the file, and the laptop keeps its length', async () => {
  const { world, recordingUuid } = await startRecorded(3, { hasNoExtensions: true })
  const { laptop, job, hubJob } = world
  await keepRecording(laptop.context, recordingUuid)
  laptop.engine.workAdded()
  await laptop.drain()
  await laptop.pull()
  const [document] = (await hubJob(job.uuid)).documents
  expect(document).toMatchObject({ fileName })
  expect(document).not.toHaveProperty('durationMs')
  const { read } = laptop.store
  const rows = documentRowsOf(read, { jobId: findJobAnywhere(read, job.uuid)?.id ?? 0 })
  expect(rows.map(toDocument)).toMatchObject([
    { uuid: document?.uuid, durationMs: 3_000, peaks: [0, 100, 1, 100, 2, 100] },
  ])
})

test('a part that is sent twice is stored once', async () => {
  const { world, recordingUuid } = await startRecorded(2)
  const [, second = Buffer.alloc(0)] = voiceParts(2)
  const again = { recordingUuid, position: 1, bytes: second, recordedMs: 2_000, peaks: [] }
  expect(await addPart(world.laptop.context, again)).toEqual({ ok: true, value: null })
  expect(readRecording(world.laptop.blobs, world.laptop.store.read, recordingUuid)).toMatchObject({
    value: { recorded: { durationMs: 2_000, peaks: [0, 100, 1, 100] } },
  })
})

test('a removed recording accepts no part, and is not kept', async () => {
  const { world, recordingUuid } = await startRecorded(1)
  const { context } = world.laptop
  expect(removeRecording(context, recordingUuid)).toEqual({ ok: true, value: null })
  const part = { recordingUuid, position: 1, bytes: Buffer.from('x'), recordedMs: 2_000, peaks: [] }
  expect(await addPart(context, part)).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  expect(await keepRecording(context, recordingUuid)).toMatchObject({ failure: { code: 'not-found' } })
})

test('a recording without a complete block is refused and stays', async () => {
  const { world, recordingUuid } = await startRecorded(0)
  const { context } = world.laptop
  const part = { recordingUuid, position: 0, bytes: Buffer.from('x'), recordedMs: 10, peaks: [] }
  await addPart(context, part)
  expect(await keepRecording(context, recordingUuid)).toMatchObject({ failure: { code: 'invalid' } })
  expect(recordings(world)).toHaveLength(1)
})

test('all recordings become documents before unsent work is exported', async () => {
  const { world } = await startRecorded(1)
  await record(world, 2)
  await keepRecordings(world.laptop.context)
  expect(recordings(world)).toEqual([])
  expect(world.laptop.outbox()).toHaveLength(2)
})

test('a recording without a part is not offered, and is deleted by a later one', async () => {
  const { world } = await startRecorded(0)
  const { context, store } = world.laptop
  expect(recordings(world)).toEqual([])
  const owner = { kind: 'job', ref: world.job.uuid } as const
  expect(beginRecording(context, { owner, kind: 'voice', fileName, startedAt: 2 * HOUR }).ok).toBe(true)
  expect(store.read.value<number>('SELECT count(*) FROM recordings')).toBe(1)
})

test('the list of the day marks a job with an interrupted recording as a draft', async () => {
  const { world, recordingUuid } = await startRecorded(1)
  const { context, clock, store } = world.laptop
  const query = { userId: context.account.user.id, date: null, timeZone: 'UTC', filesBytes: 0 }
  const isMarked = () => {
    const { overdue, timed, untimed } = readDay(store.read, { ...query, now: clock.now() })
    return [...overdue, ...timed, ...untimed].some(row => row.uuid === world.job.uuid && row.hasDraft)
  }
  expect(isMarked()).toBe(true)
  removeRecording(context, recordingUuid)
  expect(isMarked()).toBe(false)
})
