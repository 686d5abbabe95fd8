import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { canMakeDisks, mountSmallDisk } from '../../../support/store/small-disk.ts'
import { addFile, bytesOf } from '../../../support/sync/documents/files.ts'
import { startWorld } from '../../../support/sync/laptop.ts'
import { exportFrom } from '../../../support/sync/rescue/rescue-files.ts'

test.runIf(canMakeDisks)(
  'an export that does not fit on the disk leaves an earlier file unchanged',
  async () => {
    const disk = mountSmallDisk(600 * 1024)
    const to = path.join(disk, 'unsent.zip')
    const world = await startWorld()
    world.laptop.proxy.isDown = true
    await addFile(world, bytesOf(100_000, 1))
    await exportFrom(world.laptop, to)
    const before = readFileSync(to)
    await addFile(world, bytesOf(700_000, 2))
    await expect(exportFrom(world.laptop, to)).rejects.toMatchObject({ code: 'full' })
    expect(readFileSync(to).equals(before)).toBe(true)
    expect(readdirSync(disk)).toEqual(['unsent.zip'])
  },
)

test('an export replaces a file that others can read by a file that only its owner can read', async () => {
  const world = await startWorld()
  const to = await exportFrom(world.laptop)
  chmodSync(to, 0o644)
  await exportFrom(world.laptop, to)
  expect(statSync(to).mode & 0o777).toBe(0o600)
  expect(existsSync(`${to}.unfinished`)).toBe(false)
})
