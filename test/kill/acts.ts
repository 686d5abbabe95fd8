/** The acts of the user in the kill test: mostly notes, sometimes a file, a description or a state. */
import { createHash } from 'node:crypto'
import type { createChance } from '../fixtures/chance.ts'

export type ActKind = 'note' | 'file' | 'words' | 'state'

export interface Act {
  kind: ActKind
  jobUuid: string
  /** a unique text; for a state ignored */
  value: string
}

export function drawActs(
  chance: ReturnType<typeof createChance>,
  jobUuids: readonly [string, ...string[]],
  count: number,
  name: string,
): Act[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: chance.pick([
      'note',
      'note',
      'note',
      'note',
      'note',
      'note',
      'note',
      'file',
      'words',
      'state',
    ] as const),
    jobUuid: chance.pick(jobUuids),
    value: `${name} ${index}`,
  }))
}

/** Returns the call of the screens for an act. */
export function callOf({ kind, jobUuid, value }: Act): { method: string; request: object } {
  if (kind === 'note')
    return { method: 'note.add', request: { jobUuid, text: value, discrepancy: false, internal: false } }
  if (kind === 'file') {
    const owner = { kind: 'job', ref: jobUuid }
    const bytes = fileBytes(value)
    return { method: 'document.add', request: { owner, bytes, fileName: fileName(value), attach: true } }
  }
  if (kind === 'words') return { method: 'job.patch', request: { jobUuid, fields: { description: value } } }
  return { method: 'job.act', request: { jobUuid, state: value } }
}

export function fileName(value: string): string {
  return `${value.replaceAll(' ', '-')}.bin`
}

/** Returns some kilobytes that no other act has. */
export function fileBytes(value: string): Buffer {
  const digest = createHash('sha512').update(value).digest()
  return Buffer.concat(Array.from({ length: 100 + (digest[0] ?? 0) * 2 }, () => digest))
}
