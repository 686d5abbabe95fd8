/** The acts of the users: mostly notes, sometimes a file or a new job. Each has a text that no other has. */

import { addNote, createJob } from '../../main/sync/operations/acts/actions.ts'
import { addDocument } from '../../main/sync/operations/acts/add-document.ts'
import type { createChance } from '../fixtures/chance.ts'
import { fileBytes, fileName } from '../kill/acts.ts'
import type { ProofLaptop } from './proof-laptop.ts'

export interface Act {
  kind: 'note' | 'file' | 'job'
  jobUuid: string
  /** The text of a note, the name of a file, or the title of a job. */
  value: string
}

type Chance = ReturnType<typeof createChance>

/** Does something on a laptop. Returns what the laptop has accepted; null: it has no job yet. */
export async function act(laptop: ProofLaptop, chance: Chance, nth: number): Promise<Act | null> {
  const { context, name } = laptop
  const jobs = jobsOf(laptop)
  const [first, ...others] = jobs
  if (first === undefined) return null
  const jobUuid = chance.pick([first, ...others])
  const kind = chance.pick([
    'note',
    'note',
    'note',
    'note',
    'note',
    'note',
    'note',
    'file',
    'file',
    'job',
  ] as const)
  const value = `${name} ${kind} ${nth}`
  if (kind === 'note') {
    const added = addNote(context, { jobUuid, text: value, discrepancy: false, internal: false })
    return added.ok ? { kind, jobUuid, value } : refused(added.failure.message)
  }
  if (kind === 'file') {
    const owner = { kind: 'job', ref: jobUuid } as const
    const file = { content: fileBytes(value), fileName: fileName(value), attach: true }
    const added = await addDocument(context, { owner, ...file })
    return added.ok ? { kind, jobUuid, value: fileName(value) } : refused(added.failure.message)
  }
  const made = createJob(context, { title: value, startTime: Date.now() })
  return made.ok ? { kind, jobUuid: made.value.jobUuid, value } : refused(made.failure.message)
}

function jobsOf({ context, userId }: ProofLaptop): string[] {
  const sql = `SELECT j.uuid FROM jobs j JOIN resources r ON r.job_id = j.id WHERE r.user_id = ? ORDER BY j.uuid`
  return context.service.store.read.all<{ uuid: string }>(sql, userId).map(({ uuid }) => uuid)
}

/** A laptop accepts work whatever the server does. */
function refused(why: string): never {
  throw new Error(`A laptop has refused work: ${why}`)
}
