/** Captured documents of a laptop, with a real scanner and without background work. */
import { onTestFinished } from 'vitest'
import { addPage } from '../../../main/app/capture/add-pages.ts'
import type { CaptureParts } from '../../../main/app/capture/capture-parts.ts'
import { type ReadingEnd, readPages } from '../../../main/app/capture/read-pages.ts'
import { Scanner } from '../../../main/scan/thread/scanner.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { unwrap } from '../service/outcomes.ts'
import type { StartedWorld } from './laptop.ts'

export function captureOn(world: StartedWorld, mostBytes = limits.documentBytes) {
  const scanner = new Scanner(error => {
    throw error
  })
  onTestFinished(() => scanner.close())
  const parts: CaptureParts = {
    ...{ context: world.laptop.context, scanner, mostBytes: () => mostBytes },
    names: () => ({ ownKinds: [], typePlate: 'Type plate' }),
  }
  const owner = { kind: 'job', ref: world.job.uuid } as const
  const tryAdd = (bytes: Uint8Array, captureUuid: string | null = null) =>
    addPage(parts, { owner, captureUuid, label: 'Delivery note', bytes, takenAt: 0 })
  return {
    parts,
    owner,
    tryAdd,
    /** returns the uuid of the document */
    async addPages(...photos: Uint8Array[]): Promise<string> {
      let captureUuid: string | null = null
      for (const photo of photos) ({ captureUuid } = unwrap(await tryAdd(photo, captureUuid)))
      return captureUuid ?? ''
    },
    /** reads the text of all pages that wait */
    readAll: (languageFolder: string | null = null, language = 'en'): Promise<ReadingEnd> =>
      readPages({
        parts,
        options: () => ({ language, languageFolder }),
        signal: new AbortController().signal,
        nextWanted: () => undefined,
        isPaused: () => false,
        onRead: () => undefined,
      }),
  }
}
