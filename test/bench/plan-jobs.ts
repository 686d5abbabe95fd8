/** Creates many jobs with the hub's own command, a few hundred in a transaction. */
import { randomUUID } from 'node:crypto'
import type { GroupRecord } from '../../main/service/access/groups.ts'
import type { Actor } from '../../main/service/actor.ts'
import { type Command, startCommand } from '../../main/service/command.ts'
import { createJob } from '../../main/service/jobs/create-job.ts'
import type { Service } from '../../main/service/service.ts'

type Body = Parameters<typeof createJob>[1]

const batch = 500

/** Returns the uuids of the `newest` jobs, in order. `furnish` adds to a job that was just made. */
export function planJobs(
  service: Service,
  group: GroupRecord,
  { count, newest }: { count: number; newest: number },
  bodyOf: (index: number) => Body,
  furnish: (command: Command, jobUuid: string, index: number) => void = () => undefined,
): string[] {
  const office: Actor = {
    userId: null,
    grants: new Map([[group.id, 'admin']]),
    homeGroupId: group.id,
    isBoundToHome: true,
  }
  const uuids: string[] = []
  for (let first = 0; first < count; first += batch) {
    service.store.transaction(db => {
      const command = startCommand(service, office, db)
      for (let index = first; index < Math.min(first + batch, count); index++) {
        const job = createJob(command, bodyOf(index), randomUUID())
        furnish(command, job.uuid, index)
        if (index >= count - newest) uuids.push(job.uuid)
      }
    })
  }
  return uuids
}

const words = ['boiler', 'lift', 'pump', 'valve', 'filter', 'motor', 'cable', 'sensor', 'door', 'roof']
const wordAt = (index: number) => words[index % words.length] ?? ''

/** Returns texts with recurring words, so that a search finds some jobs and not all. */
export function saidOf(index: number) {
  return {
    title: `Service ${index}: ${wordAt(index)} and ${wordAt(Math.floor(index / 10))}`,
    description: 'Look at it, mend it, and write what was done. The key hangs behind the blue door.',
    duration: 45,
    placeName: `Norrgatan ${index % 200}`,
    customerName: `Customer ${index % 300}`,
    items: [{ title: 'Check the pressure' }, { title: 'Clean the filter' }],
  }
}
