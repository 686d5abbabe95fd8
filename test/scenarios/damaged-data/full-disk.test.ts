import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openOrBorrowFolder } from '../../../main/app/host/borrowed-folder.ts'
import { openNodePorts } from '../../../main/loopback/ports.ts'
import { connectApp } from '../../support/app/connected.ts'
import { startTestApp } from '../../support/app/test-ports.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { canMakeDisks, fillUp, mountSmallDisk } from '../../support/store/small-disk.ts'

vi.setConfig({ testTimeout: 60_000 })

test.skipIf(!canMakeDisks)(
  'refuses to change settings and keys on a full disk, and leaves the sign-in complete or absent',
  async () => {
    const disk = mountSmallDisk(16 * 1024 * 1024)
    const host = unwrap(await openNodePorts(disk, {}))
    onTestFinished(() => host.close())
    const { app, token, at } = await connectApp({ ports: host.ports })
    const { jobUuid } = unwrap(await app.call('job.create', { title: 'Pump' }))
    const ballast = path.join(disk, 'ballast')
    const onFullDisk = async (work: () => Promise<unknown>) => {
      fillUp(ballast)
      expect(await work()).toMatchObject({
        ok: false,
        failure: { code: 'storage', message: expect.any(String) },
      })
    }
    await onFullDisk(() => app.call('settings.save', { theme: 'dark' }))
    await onFullDisk(() => app.call('account.signIn', { token }))
    await onFullDisk(() => app.call('account.signOut', { evenUnsent: true }))
    const { baseUrl } = at.hub
    await onFullDisk(() => app.call('setup.connect', { baseUrl, apiKey: at.app.apiKey, token }))
    expect((await app.call('app.state', {})).account).not.toBeNull()
    rmSync(ballast)
    unwrap(await app.call('settings.save', { theme: 'dark' }))
    const note = { jobUuid, text: 'There is room again', discrepancy: false, internal: false }
    unwrap(await app.call('note.add', note))
    unwrap(await app.call('account.signOut', { evenUnsent: true }))
  },
)

test.skipIf(!canMakeDisks)(
  'starts on a full disk, shows its data and saves again at the next start with room',
  async () => {
    const disk = mountSmallDisk(16 * 1024 * 1024)
    const held = unwrap(openOrBorrowFolder(disk))
    const first = unwrap(await openNodePorts(disk, {}))
    const { app } = await connectApp({ ports: first.ports })
    const { jobUuid } = unwrap(await app.call('job.create', { title: 'Pump' }))
    await app.close()
    await first.close()
    held.release()
    const ballast = path.join(disk, 'ballast')
    fillUp(ballast)

    const folder = unwrap(openOrBorrowFolder(disk))
    onTestFinished(() => folder.release())
    const again = unwrap(await openNodePorts(folder.dir, {}))
    onTestFinished(() => again.close())
    const started = await startTestApp(again.ports)
    expect(await started.call('app.state', {})).toMatchObject({
      phase: 'ready',
      account: { user: { name: 'Anna' } },
      trouble: { kind: 'read-only', message: expect.stringMatching(/is full, so nothing can be saved/) },
    })
    expect(unwrap(await started.call('job.read', { jobUuid })).job.title).toBe('Pump')
    const note = { jobUuid, text: 'No room', discrepancy: false, internal: false }
    expect(await started.call('note.add', note)).toMatchObject({ ok: false, failure: { code: 'storage' } })
    await started.close()
    rmSync(ballast)
    const roomy = await startTestApp(again.ports)
    unwrap(await roomy.call('note.add', { ...note, text: 'Room again' }))
  },
)
