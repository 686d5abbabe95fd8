/** `job schedule|assign|unschedule` plans jobs like a dispatcher, from the command line. */
import type { Command } from 'commander'
import { operatorOf } from '../../service/access/groups.ts'
import { getUserByName } from '../../service/access/users.ts'
import { type Command as HubCommand, startCommand } from '../../service/command.ts'
import { dateOf, groupTimeZone, parseTimeParameter } from '../../service/entity/local-time.ts'
import { type Plan, plans } from '../../service/jobs/plan.ts'
import { putJob } from '../../service/jobs/put-job.ts'
import { findJobAnywhere, type JobRecord } from '../../service/records/job-record.ts'
import { refuse } from '../../service/refuse.ts'
import { withHub } from '../data/hub-data.ts'
import { parseWholeNumber } from '../options/readers.ts'
import { addDataOption } from '../options/settings.ts'
import { print } from '../terminal/output.ts'

interface PlanOptions {
  user: string
  at?: string
  duration?: number
  sendMessage?: true
}

export function addJobCommands(program: Command): void {
  const job = program.command('job').description('planning; JOB is an id or a uuid')
  for (const [name, plan] of Object.entries(plans)) {
    const command = addDataOption(job.command(`${name} <job...>`))
      .description(`${name} a user on jobs`)
      .requiredOption('--user <user>', 'number, uuid or e-mail address')
      .option('--send-message', 'tell the user')
    if (name !== 'unschedule') {
      command
        .option('--at <time>', 'set the start: HH:MM today, YYYY-MM-DDTHH:MM, or epoch milliseconds')
        .option('--duration <minutes>', 'set the planned minutes', parseWholeNumber)
    }
    command.action(async (refs: string[], options: PlanOptions, self: Command) =>
      planAll(plan, refs, options, self),
    )
  }
}

/** Changes all jobs or none: one transaction, so a mistyped job leaves the others unchanged. */
async function planAll(plan: Plan, refs: string[], options: PlanOptions, self: Command): Promise<void> {
  await withHub(self, ({ service }) => {
    const lines = service.store.transaction(db =>
      refs.map(ref => {
        const job = findJobAnywhere(db, ref) ?? refuse('not-found', `There is no job ${ref}.`)
        const command = startCommand(service, operatorOf(db, job.group_id), db)
        setTimes(command, job, options)
        plan(command, ref, getUserByName(db, options.user).uuid, options.sendMessage ?? false)
        return `Job ${job.id} is ${findJobAnywhere(db, ref)?.state}.`
      }),
    )
    for (const line of lines) print(line)
  })
}

function setTimes(command: HubCommand, job: JobRecord, { at, duration }: PlanOptions): void {
  if (at === undefined) {
    if (duration !== undefined) putJob(command, job.uuid, { duration })
    return
  }
  const timeZone = groupTimeZone(command.db, job.group_id)
  const time = /^\d{1,2}:\d{2}$/.test(at) ? `${dateOf(command.now, timeZone)}T${at.padStart(5, '0')}` : at
  const startTime = parseTimeParameter('--at', time, timeZone).at
  // The stored end belongs to the old start.
  putJob(command, job.uuid, {
    allDay: false,
    startTime,
    endTime: null,
    ...(duration === undefined ? {} : { duration }),
  })
}
