/** The disk is full while paper is captured, read and sent: nothing is lost, and the work continues when there is room. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pagesOf } from '../../../main/app/capture/capture-record.ts'
import { sendCapture } from '../../../main/app/capture/send-capture.ts'
import { photographPage, printPage } from '../../support/scan/printed-page.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { canMakeDisks, fillUp, mountSmallDisk } from '../../support/store/small-disk.ts'
import { captureOn } from '../../support/sync/capture.ts'
import { startWorld } from '../../support/sync/laptop.ts'

const photo = await photographPage(await printPage(['Delivery note DN-4711', 'Relief valve'], 600, 800))
const storage = { ok: false, failure: { code: 'storage' } }

test.runIf(canMakeDisks)(
  'a captured document survives a full disk, and is read and sent when there is room',
  async () => {
    const world = await startWorld({ disk: mountSmallDisk(16 * 1024 * 1024) })
    const { laptop } = world
    const { parts, addPages, tryAdd, readAll } = captureOn(world)
    const captureUuid = await addPages(photo)
    const statesOf = () => pagesOf(laptop.store.read, captureUuid).map(({ state }) => state)

    const ballast = path.join(path.dirname(laptop.file), 'ballast')
    fillUp(ballast)
    expect(await tryAdd(Buffer.concat([photo, Buffer.alloc(200_000)]), captureUuid)).toMatchObject(storage)
    expect(await readAll()).toBe('storage')
    expect(await sendCapture(parts, captureUuid)).toMatchObject(storage)
    expect(statesOf()).toEqual(['waiting'])

    rmSync(ballast)
    expect(await readAll()).toBe('done')
    expect(statesOf()).toEqual(['read'])
    unwrap(await sendCapture(parts, captureUuid))
    await laptop.drain()
    expect((await world.hubJob(world.job.uuid)).documents).toMatchObject([
      { fileName: 'Delivery note DN-4711.pdf' },
    ])
  },
)
