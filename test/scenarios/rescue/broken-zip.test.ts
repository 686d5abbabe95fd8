import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { openRescue } from '../../../main/sync/rescue/read-rescue.ts'
import type { RescuedWork } from '../../../main/sync/rescue/rescued-work.ts'
import { hostLimits } from '../../../shared/limits/limits.ts'
import { isWhole } from '../../support/sample.ts'
import { addFile, bytesOf } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { exportFrom } from '../../support/sync/rescue/rescue-files.ts'

async function exportedBytes(): Promise<Buffer> {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.isDown = true
  for (const text of ['The valve leaks', 'Called the office'])
    addNote(laptop.context, { jobUuid: job.uuid, text, discrepancy: false, internal: false })
  await addFile(world, bytesOf(300))
  return readFileSync(await exportFrom(laptop))
}

/** Returns null if the file was refused with a message. */
async function workIn(bytes: Uint8Array): Promise<RescuedWork | null> {
  const opened = await openRescue(bytes)
  if (opened.ok) opened.value.close()
  else expect(opened.failure.code).toBe('invalid')
  return opened.ok ? opened.value.work : null
}

test('refuses a file that is truncated at any byte', async () => {
  const bytes = await exportedBytes()
  for (let end = 0; end < bytes.length; end++)
    expect([end, await workIn(bytes.subarray(0, end))]).toEqual([end, null])
})

test('refuses a file with one flipped bit, or reads the same work', { tags: 'slow' }, async () => {
  const bytes = await exportedBytes()
  const work = await workIn(bytes)
  for (let at = 0; at < bytes.length; at += isWhole ? 1 : 11) {
    const turned = Buffer.from(bytes)
    turned[at] = (turned[at] ?? 0) ^ 1
    const read = await workIn(turned)
    if (read !== null) expect([at, read]).toEqual([at, work])
  }
})

test('refuses a file before unpacking if its stated size is too large', async () => {
  const bytes = await exportedBytes()
  // The size of its first entry, in the directory at the end.
  bytes.writeUInt32LE(hostLimits.rescueTextBytes, bytes.indexOf('PK\x01\x02') + 24)
  expect(await openRescue(bytes)).toMatchObject({
    failure: { message: expect.stringContaining('too large') },
  })
})

test('refuses a file before counting if its stated number of entries is too large', async () => {
  const bytes = await exportedBytes()
  const end = bytes.indexOf('PK\x05\x06')
  for (const at of [8, 10]) bytes.writeUInt16LE(hostLimits.rescueEntries + 1, end + at)
  expect(await openRescue(bytes)).toMatchObject({ failure: { message: expect.stringContaining('too many') } })
})

test('refuses a file with our own message when the zip library refuses the file', async () => {
  const bytes = await exportedBytes()
  // Its first entry claims to be encrypted.
  for (const at of [bytes.indexOf('PK\x03\x04') + 6, bytes.indexOf('PK\x01\x02') + 8])
    bytes.writeUInt16LE(bytes.readUInt16LE(at) + 1, at)
  expect(await openRescue(bytes)).toMatchObject({ failure: { code: 'invalid', reason: 'rescue-not-whole' } })
})
