/** What the person of the kill test does: mostly notes, now and then a description or a state. */
import type { createChance } from '../fixtures/chance.ts'

export type ActKind = 'note' | 'words' | 'state'

export interface Act {
  kind: ActKind
  jobUuid: string
  /** a text of its own; of a state whatever can be pressed then */
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
      'note',
      'words',
      'state',
    ] as const),
    jobUuid: chance.pick(jobUuids),
    value: `${name} ${index}`,
  }))
}

/** As the screens would call it. */
export function callOf({ kind, jobUuid, value }: Act): { method: string; request: object } {
  if (kind === 'note')
    return { method: 'note.add', request: { jobUuid, text: value, discrepancy: false, internal: false } }
  if (kind === 'words') return { method: 'job.patch', request: { jobUuid, fields: { description: value } } }
  return { method: 'job.act', request: { jobUuid, state: value } }
}
