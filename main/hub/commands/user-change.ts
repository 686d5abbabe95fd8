/** `user change|enable|disable|remove` changes a user's name, rights and ability to log in. */
import type { Command } from 'commander'
import { changeUser, removeUser } from '../../service/jobs/change-user.ts'
import { disableUser, enableUser } from '../../service/jobs/disable-user.ts'
import { auditUser, rightsOf } from '../data/audit-user.ts'
import { chooseGroup, withHub } from '../data/hub-data.ts'
import { roleOption, toRole } from '../options/role.ts'
import { addDataOption, addGroupsOption } from '../options/settings.ts'
import { print } from '../terminal/output.ts'

interface ChangeOptions {
  name?: string
  email?: string
  role?: string
  group?: string[]
}

export function addUserChanges(user: Command): void {
  const change = addDataOption(user.command('change <user>'))
    .description('change the name, address, role or groups of a user; what is not given stays')
    .option('--email <address>', 'what the user logs in with')
    .option('--name <name>', 'how the user is shown')
    .addOption(roleOption())
  addGroupsOption(change, 'the new groups: number, uuid or name; repeat it for further groups').action(
    changeOne,
  )
  addDataOption(user.command('disable <user>'))
    .description('keep a user out, and make them inactive on unfinished jobs')
    .action(disable)
  addDataOption(user.command('enable <user>'))
    .description('let a disabled user log in again; their jobs have to be planned again')
    .action(enable)
  addDataOption(user.command('remove <user>'))
    .description('remove a user for ever: open jobs become unassigned, what they did keeps their name')
    .action(remove)
}

async function changeOne(ref: string, options: ChangeOptions, command: Command): Promise<void> {
  const { name, email, role, group } = options
  if ([name, email, role, group].every(given => given === undefined))
    command.error('error: nothing to change: give --name, --email, --role or --group')
  await withHub(command, ({ service, audit }) => {
    const { user, changed } = changeUser(service, ref, {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(role !== undefined && { role: toRole(role) }),
      ...(group !== undefined && { groupIds: group.map(each => chooseGroup(service, each).id) }),
    })
    if (changed.length > 0) auditUser(audit, 'user.changed', user, { changed, ...rightsOf(service, user.id) })
    print(changed.length === 0 ? `${user.name} is as before.` : `${user.name} is changed.`)
  })
}

async function disable(ref: string, _options: object, command: Command): Promise<void> {
  await withHub(command, ({ service, audit }) => {
    const user = disableUser(service, ref)
    auditUser(audit, 'user.disabled', user)
    print(`${user.name} is disabled.`)
  })
}

async function enable(ref: string, _options: object, command: Command): Promise<void> {
  await withHub(command, ({ service, audit }) => {
    const user = enableUser(service, ref)
    auditUser(audit, 'user.enabled', user)
    print(`${user.name} can log in again.`)
  })
}

async function remove(ref: string, _options: object, command: Command): Promise<void> {
  await withHub(command, ({ service, audit }) => {
    const user = removeUser(service, ref)
    auditUser(audit, 'user.removed', user)
    print(`${user.name} is removed.`)
  })
}
