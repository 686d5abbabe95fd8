import { describe, expect, test } from 'vitest'
import { startWorld } from '../laptop.ts'
import { addFile, bytesOf, hubBytes } from './files.ts'

describe.each([{ isPlain: false }, { isPlain: true }])('with a hub (plain: $isPlain)', options => {
  test('a file arrives with its bytes, hangs on its job, and is seen there', async () => {
    const world = await startWorld(options)
    const { laptop, job } = world
    const bytes = bytesOf(700_000)
    await addFile(world, bytes, { description: 'The plan', internal: true })
    expect(laptop.job(job.uuid).documents).toMatchObject([{ fileName: 'plan.bin', description: 'The plan' }])
    await laptop.drain()
    const [document] = (await world.hubJob(job.uuid)).documents
    expect(document).toMatchObject({ fileName: 'plan.bin', description: 'The plan', internal: true })
    if (!document) throw new Error('It is not there')
    expect((await hubBytes(world, document)).equals(bytes)).toBe(true)
    expect(laptop.job(job.uuid).documents).toEqual([document])
  })
})
