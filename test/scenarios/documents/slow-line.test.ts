import { expect, test } from 'vitest'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { addFile, bytesOf, isUpload } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'

test.each([64, 1_024])(
  'cancels an unanswered upload of %i KB at the time when even a slow line has sent its last bytes',
  async kilobytes => {
    const world = await startWorld()
    const { laptop } = world
    const size = kilobytes * 1_024
    const buffered = Math.min(size, syncLimits.bufferedBytes)
    const deadline = syncLimits.attemptMs + (buffered / syncLimits.slowestBytesPerSecond) * 1_000
    laptop.proxy.fault(isUpload, { kind: 'hang', forward: false })
    await addFile(world, bytesOf(size))
    await laptop.settle()
    laptop.clock.advance(deadline - 1_000)
    await laptop.settle()
    expect(laptop.outbox()).toMatchObject([{ state: 'sending' }])
    laptop.clock.advance(2_000)
    await laptop.settle()
    expect(laptop.outbox()).toMatchObject([{ state: 'retry', reason: { code: 'unreachable' } }])
    await laptop.drain()
    expect((await world.hubJob(world.job.uuid)).documents).toMatchObject([{ size }])
  },
)
