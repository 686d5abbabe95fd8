/** Writes rescue files of test laptops, and opens a fresh laptop to import them. */
import { Buffer } from 'node:buffer'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'
import { collectWithPhotos } from '../../../../main/sync/rescue/captured-photos.ts'
import { contentOf } from '../../../../main/sync/rescue/collect-work.ts'
import {
  countWork,
  lineKinds,
  type Manifest,
  type RescuedWork,
  rescueFormat,
} from '../../../../main/sync/rescue/rescued-work.ts'
import { writeRescue } from '../../../../main/sync/rescue/write-rescue.ts'
import { type Laptop, openLaptop, type StartedWorld, type WorldOptions } from '../laptop.ts'

function makeFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-rescue-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'unsent.zip')
}

export async function exportFrom(laptop: Laptop, to = makeFile()): Promise<string> {
  const { blobs, ports } = laptop.context
  const now = ports.clock.now()
  const order = { to, account: accountOf(laptop), programVersion: '0.0.0', now }
  await writeRescue(await collectWithPhotos(laptop.store.read, [blobs]), [blobs], order)
  return to
}

export function accountOf({ context }: Laptop): Manifest['account'] {
  const { id, user } = context.account
  return { id, baseUrl: 'http://127.0.0.1/api/1', userUuid: user.uuid, userName: 'Anna' }
}

/** Writes work that the test may have changed; the program itself would omit what it cannot read. */
export async function writeWork(laptop: Laptop, work: RescuedWork, to = makeFile()): Promise<string> {
  const { blobs } = laptop
  const files = contentOf(work).flatMap(sha256 => {
    const content = blobs.find(sha256)
    return content === undefined ? [] : [[sha256, Buffer.concat([...blobs.read(content)])] as const]
  })
  writeFileSync(to, await zipOf({ manifest: manifestOf(work, accountOf(laptop), files.length), work, files }))
  return to
}

export function manifestOf(
  work: RescuedWork,
  account: Manifest['account'],
  files: number,
): Record<string, unknown> {
  return {
    ...{ format: rescueFormat, version: 1, programVersion: '0', madeAt: 1, clockOffset: work.clockOffset },
    ...{ account, counts: { ...countWork(work), files }, missingFiles: [] },
  }
}

export interface RescueContents {
  manifest: Record<string, unknown>
  work: RescuedWork
  files: readonly (readonly [sha256: string, bytes: Buffer])[]
}

export async function zipOf({ manifest, work, files }: RescueContents): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
  for (const kind of lineKinds) {
    const lines = work[kind].map(line => `${JSON.stringify(line)}\n`).join('')
    zip.addBuffer(Buffer.from(lines), `${kind}.jsonl`)
  }
  for (const [sha256, bytes] of files) zip.addBuffer(bytes, `files/${sha256}`, { compress: false })
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

export async function freshLaptop(
  { at, anna, laptop }: Pick<StartedWorld, 'at' | 'anna' | 'laptop'>,
  options: WorldOptions = {},
): Promise<Laptop> {
  const fresh = await openLaptop(at, anna, options)
  // The user and the server stay the same, although the proxy has another port.
  fresh.context.account.id = laptop.context.account.id
  return fresh
}
