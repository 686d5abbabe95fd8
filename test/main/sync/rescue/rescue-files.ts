/** Rescue files of the simulated laptops, and a fresh laptop to bring them into. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { collectWork } from '../../../../main/sync/rescue/collect-work.ts'
import type { RescuedWork } from '../../../../main/sync/rescue/rescued-work.ts'
import { writeRescue } from '../../../../main/sync/rescue/write-rescue.ts'
import { type Laptop, openLaptop, type StartedWorld, type WorldOptions } from '../laptop.ts'

function makeFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-rescue-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'unsent.zip')
}

export async function exportFrom(laptop: Laptop, to = makeFile()): Promise<string> {
  return writeWork(laptop, collectWork(laptop.store.read), to)
}

/** As `exportFrom`, of work that somebody may have had their hands on. */
export async function writeWork(laptop: Laptop, work: RescuedWork, to = makeFile()): Promise<string> {
  const { account, blobs, ports } = laptop.context
  await writeRescue(work, [blobs], {
    to,
    account: {
      id: account.id,
      baseUrl: 'http://127.0.0.1/api/1',
      userUuid: account.user.uuid,
      userName: 'Anna',
    },
    programVersion: '0.0.0',
    now: ports.clock.now(),
  })
  return to
}

export async function freshLaptop(
  { at, anna, laptop }: Pick<StartedWorld, 'at' | 'anna' | 'laptop'>,
  options: WorldOptions = {},
): Promise<Laptop> {
  const fresh = await openLaptop(at, anna, options)
  // it is the same person at the same hub, whatever the proxy's port
  fresh.context.account.id = laptop.context.account.id
  return fresh
}
