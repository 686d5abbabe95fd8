/** Writes a note of the dispatcher at a server whose `lastModified` does not change with notes. */
import { morning } from '../../http/hub-fixture.ts'
import type { StartedWorld } from '../laptop.ts'

export function noteWithoutTrace({ at, job }: Pick<StartedWorld, 'at' | 'job'>): void {
  at.hub.service.store.transaction(db => {
    db.run(
      `INSERT INTO events (job_id, type, at, discrepancy, internal, comment) VALUES (?, 'NOTE', ?, 0, 0, 'Office')`,
      job.id,
      morning,
    )
    // Our server would answer from its cache; a new customer name makes it render the job again.
    db.run(`UPDATE users SET name = name || '.'`)
  })
}

export function isNoteRead({ laptop, job }: Pick<StartedWorld, 'laptop' | 'job'>): boolean {
  return laptop.job(job.uuid).events.some(event => event.comment === 'Office')
}
