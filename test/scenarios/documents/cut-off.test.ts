import { expect, test } from 'vitest'
import { pdf, twoColours } from '../../support/service/documents/pictures.ts'
import { addFile } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'

const drawn = () => twoColours(320, 200)
const files: [name: string, make: () => Promise<Buffer>][] = [
  ['meter.jpg', () => drawn().jpeg().toBuffer()],
  ['progressive.jpg', () => drawn().jpeg({ progressive: true }).toBuffer()],
  ['meter.png', () => drawn().png().toBuffer()],
  ['meter.webp', () => drawn().webp().toBuffer()],
  ['meter.gif', () => drawn().gif().toBuffer()],
  ['plan.pdf', async () => pdf()],
]
const shares = [0.97, 0.5, 0.2]

test.each(files)(
  'stores a truncated %s unchanged, and marks it as a file that cannot be read',
  async (fileName, make) => {
    const world = await startWorld()
    const whole = await make()
    expect((await addFile(world, whole, { fileName })).isUnread).toBe(false)
    for (const share of shares) {
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      expect([share, (await addFile(world, cut, { fileName })).isUnread]).toEqual([share, true])
    }
    await world.laptop.drain()
    const { documents } = await world.hubJob(world.job.uuid)
    // The smallest file is uploaded first.
    expect(documents.map(({ size }) => size).toSorted((a, b) => (b ?? 0) - (a ?? 0))).toEqual(
      [1, ...shares].map(share => Math.floor(whole.length * share)),
    )
  },
)

test('marks a text with the name of a PDF as a file that cannot be read', async () => {
  const world = await startWorld()
  expect((await addFile(world, Buffer.from('no paper'), { fileName: 'plan.pdf' })).isUnread).toBe(true)
  await expect(addFile(world, Buffer.alloc(0), { fileName: 'meter.jpg' })).rejects.toThrow('empty')
})
