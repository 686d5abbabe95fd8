/** `user add|list|password|link|sign-out`: the users of a hub, and how they log in. */
import { text as readAll } from 'node:stream/consumers'
import type { Command } from 'commander'
import { changePassword } from '../../service/access/change-password.ts'
import { relinkUser } from '../../service/access/sso.ts'
import { endTokensOf } from '../../service/access/tokens.ts'
import { addUser, getUserByName, listUsers } from '../../service/access/users.ts'
import { auditUser, rightsOf } from '../data/audit-user.ts'
import { chooseGroup, chooseOrBeginGroup, withHub, withHubOrNew } from '../data/hub-data.ts'
import { asRole, roleOption } from '../options/role.ts'
import { addDataOption, addGroupsOption, addOptions, dataOptions, settingOf } from '../options/settings.ts'
import { makePassword } from '../terminal/make-password.ts'
import { formatTime, print, printTable, warn } from '../terminal/output.ts'
import { addUserChanges } from './user-change.ts'
import { addUserImport } from './user-import.ts'

interface PasswordOptions {
  password?: string
  passwordStdin?: true
}

interface AddOptions extends PasswordOptions {
  email: string
  name: string
  role?: string
  group?: string[]
}

export function addUserCommands(program: Command): void {
  const user = program
    .command('user')
    .description('the people who log in; USER is a number, uuid or e-mail address')
  const add = addDataOption(user.command('add'))
    .description('add a user; without a password one is made and shown')
    .requiredOption('--email <address>', 'what the user logs in with')
    .requiredOption('--name <name>', 'how the user is shown')
    .addOption(roleOption().default('technician'))
  addGroupsOption(add, 'number, uuid or name; repeat it for further groups')
  addPasswordOptions(add).action(addOne)
  addUserImport(user)
  addUserChanges(user)
  addDataOption(user.command('list')).description('all users').action(list)
  addPasswordOptions(addDataOption(user.command('password <user>')))
    .description('set a new password and sign the user out everywhere')
    .action(setPassword)
  addOptions(user.command('link <user> [subject]'), [...dataOptions, 'ssoIssuer'])
    .description('bind a user to a subject of the single sign-on, or unbind them')
    .action(link)
  addDataOption(user.command('sign-out <user>'))
    .description('end every sign-in of a user, for a lost or stolen laptop')
    .action(signOut)
}

function addPasswordOptions(command: Command): Command {
  return command
    .option('--password <text>', 'visible to others on this machine: better use --password-stdin')
    .option('--password-stdin', 'read the password from the standard input')
}

async function addOne(options: AddOptions, command: Command): Promise<void> {
  const password = await choosePassword(options)
  await withHubOrNew(command, async ({ service, audit }) => {
    const [first, ...further] = options.group ?? []
    const user = await addUser(service, {
      email: options.email,
      name: options.name,
      role: asRole(options.role, 'technician'),
      groupId: chooseOrBeginGroup(service, first).id,
      furtherGroupIds: further.map(group => chooseGroup(service, group).id),
      password: password.text,
    })
    auditUser(audit, 'user.added', user, rightsOf(service, user.id))
    print(`number    ${user.id}`)
    print(`uuid      ${user.uuid}`)
    if (password.isMade) print(`password  ${password.text}`)
  })
}

async function choosePassword(options: PasswordOptions): Promise<{ text: string; isMade: boolean }> {
  if (options.passwordStdin)
    return { text: (await readAll(process.stdin)).replace(/\r?\n$/, ''), isMade: false }
  if (options.password !== undefined) return { text: options.password, isMade: false }
  return { text: makePassword(), isMade: true }
}

async function list(_options: object, command: Command): Promise<void> {
  await withHub(command, ({ service }) => {
    printTable(listUsers(service.store.read), {
      number: user => user.id,
      uuid: user => user.uuid,
      'e-mail': user => user.email,
      role: user => user.role,
      group: user => user.group_id,
      'disabled (UTC)': user => formatTime(user.disabled_at),
      name: user => user.name,
    })
  })
}

async function setPassword(ref: string, options: PasswordOptions, command: Command): Promise<void> {
  const password = await choosePassword(options)
  await withHub(command, async ({ service, audit }) => {
    const user = await changePassword(service, ref, password.text)
    auditUser(audit, 'user.password-changed', user)
    if (password.isMade) print(`password  ${password.text}`)
    warn(`The password of ${user.name} is changed, and every sign-in ended.`)
  })
}

/** Sets or removes the subject. A user without one is bound again at the next sign-in with a verified address. */
async function link(
  ref: string,
  subject: string | undefined,
  _options: object,
  command: Command,
): Promise<void> {
  const issuer = settingOf(command, 'ssoIssuer')
  if (issuer === undefined) return command.error('error: --sso-issuer is needed: whose subject it is')
  await withHub(command, ({ service, audit }) => {
    const user = relinkUser(service, ref, issuer, subject ?? null)
    auditUser(audit, 'user.linked', user, { subject: subject ?? null })
    const { name } = user
    print(
      subject === undefined
        ? `${name} is bound to no sign-in of the company.`
        : `${name} is ${subject} there.`,
    )
  })
}

async function signOut(ref: string, _options: object, command: Command): Promise<void> {
  await withHub(command, ({ service, audit }) => {
    const user = getUserByName(service.store.read, ref)
    const count = endTokensOf(service, user.id)
    auditUser(audit, 'user.signed-out', user)
    print(`${user.name} is signed out of ${count} ${count === 1 ? 'place' : 'places'}.`)
  })
}
