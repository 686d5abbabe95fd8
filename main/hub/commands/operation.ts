/** `operation list` prints a user's stored operations. `restored` raises the generation by hand. */
import type { Command } from 'commander'
import { getUserByName } from '../../service/access/users.ts'
import { raiseGeneration, readHubIdentity } from '../../service/identity.ts'
import { listOperations } from '../../service/operations/operation-keys.ts'
import { withHub } from '../data/hub-data.ts'
import { addDataOption } from '../options/settings.ts'
import { formatTime, print, printTable } from '../terminal/output.ts'

/** The most operations that `list` prints, newest first. */
const most = 200

export function addOperationCommands(program: Command): void {
  const operation = program.command('operation').description('what laptops have sent')
  addDataOption(operation.command('list'))
    .description(`the ${most} newest operations of a user that this hub has stored, of 30 days`)
    .requiredOption('--user <user>', 'a number, a UUID or an e-mail address')
    .action(list)
  addDataOption(program.command('restored'))
    .description('tell the laptops that these data are an older copy: they send again what is missing')
    .addHelpText(
      'after',
      '\nFor a snapshot of the machine, a copied folder or a standby. "restore" does it by itself.',
    )
    .action(restored)
}

async function list({ user }: { user: string }, command: Command): Promise<void> {
  await withHub(command, ({ service }) => {
    const { read } = service.store
    const { id, name } = getUserByName(read, user)
    const operations = listOperations(read, `user ${id}`, most)
    if (operations.length === 0) {
      print(`Nothing of ${name} was stored in the last 30 days.`)
      return
    }
    printTable(operations, {
      'stored (UTC)': one => formatTime(one.created_at),
      key: one => one.key,
      created: one => one.uuid ?? '',
    })
  })
}

/** Raises the generation. A running hub reads it again within a second. */
async function restored(_options: object, command: Command): Promise<void> {
  await withHub(command, ({ service, audit }) => {
    service.store.transaction(db => raiseGeneration(db, service.now()))
    const generation = readHubIdentity(service.store.read)?.generation ?? 0
    audit('hub.restored', { generation })
    print(
      `The generation is ${generation} now. The laptops look up what they have sent, and send again what is missing.`,
    )
    print('“laptop list --behind” shows which of them have not reported back yet.')
  })
}
