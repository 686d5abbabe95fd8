/** I4: a user's text does not disappear for a moment while it is sent, or afterwards. */
import { readJobView } from '../../../main/app/views/job-view.ts'
import { asRead } from '../base-server/text.ts'
import type { SimLaptop } from '../laptop.ts'
import type { Meant } from '../meant.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'
import { notesNow } from './notes-shown.ts'

export const steady: Invariant = {
  name: 'I4',
  during: world => findFlicker(world),
  duringOnEach: world => findHiddenNote(world),
}

/** Notes that are likely the same are shown as one; different notes are all shown. */
function findHiddenNote(world: World): string | null {
  const { alike } = notesNow(world)
  for (const { name, life, userId } of world.laptops) {
    const doubtful = life?.store.read.all<{ job_uuid: string; text: string }>(
      `SELECT DISTINCT job_uuid, intent ->> 'text' AS text FROM operations WHERE kind = 'note.add'
         AND progress ->> 'attempts' > 0 AND state <> 'discarded' AND NOT (state = 'done' AND ended_at IS NOT NULL)`,
    )
    for (const { job_uuid, text } of doubtful ?? []) {
      const group = alike.get(`${job_uuid} ${userId} ${asRead(text)}`) ?? []
      const least = group.filter(({ fate }) => fate === 'stands').length
      if (least < 2 || !life) continue
      const notes = readJobView(life.context, job_uuid)?.notes
      const count =
        notes?.filter(note => note.userId === userId && asRead(note.text) === asRead(text)).length ?? least
      if (count < least)
        return `I4: ${name} reads "${text}" ${count} times on job ${job_uuid}, where its person wrote it ${least} times`
    }
  }
  return null
}

/** Checks that a user's text is shown if it is the newest value here and at the server. */
function findFlicker({ laptops, meant, history }: World): string | null {
  // After a restore the server has overwritten values again.
  if (history.isRestored) return null
  for (const laptop of laptops) {
    for (const { jobUuid, claim, fate } of newestTexts(meant, laptop).values()) {
      if (claim.type !== 'value' || !history.has(jobUuid, claim.path, claim.value)) continue
      // Another user has chosen it again since, which counts as their change.
      if (history.wasReplaced(jobUuid, claim.path, claim.value)) continue
      // Discarded work whose answer was lost may appear again. An edit is matched by its job, as edits are merged.
      // Deleted jobs are shown nowhere.
      if (fate !== 'stands' || laptop.archived.has(jobUuid) || history.graves.has(jobUuid)) continue
      const row = laptop.life?.store.read.get<Record<string, unknown>>(
        'SELECT title, description FROM jobs WHERE uuid = ?',
        jobUuid,
      )
      if (row && asRead(String(row[claim.path])) !== asRead(String(claim.value)))
        return `I4: ${laptop.name} wrote "${claim.value}" as ${claim.path} of job ${jobUuid}, the hub has it, and ${laptop.name} reads "${row[claim.path]}"`
    }
  }
  return null
}

function newestTexts(meant: readonly Meant[], { name }: SimLaptop): Map<string, Meant> {
  const newest = new Map<string, Meant>()
  for (const one of meant) {
    const { claim } = one
    if (one.laptop !== name || claim.type !== 'value') continue
    if (claim.path === 'title' || claim.path === 'description')
      newest.set(`${one.jobUuid} ${claim.path}`, one)
  }
  return newest
}
