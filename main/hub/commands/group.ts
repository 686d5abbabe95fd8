/** `group add|list|letterhead` manages the groups: each has its own jobs, users and time zone. */
import type { Command } from 'commander'
import { createGroup, listGroups } from '../../service/access/groups.ts'
import { withHub, withHubOrNew, zoneForGroup } from '../data/hub-data.ts'
import { addDataOption } from '../options/settings.ts'
import { print, printTable } from '../terminal/output.ts'
import { addLetterheadCommand } from './group-letterhead.ts'

export function addGroupCommands(program: Command): void {
  const group = program.command('group').description('groups; only their members see their jobs')
  addDataOption(group.command('add <name>'))
    .description('add a group')
    .option('--time-zone <zone>', 'such as Europe/Stockholm (default: that of this computer)')
    .action(async (name: string, { timeZone }: { timeZone?: string }, command: Command) => {
      await withHubOrNew(command, ({ service, audit }) => {
        const { id } = createGroup(service, { name, timeZone: timeZone ?? zoneForGroup() })
        audit('group.added', { group: id, name })
        print(`number  ${id}`)
      })
    })
  addLetterheadCommand(group)
  addDataOption(group.command('list'))
    .description('all groups')
    .action(async (_options: object, command: Command) => {
      await withHub(command, ({ service }) => {
        printTable(listGroups(service.store.read), {
          number: group => group.id,
          uuid: group => group.uuid,
          'time zone': group => group.time_zone,
          name: group => group.name,
        })
      })
    })
}
