/** `operation list` prints a user's stored operations. */
import type { Command } from 'commander'
import { getUserByName } from '../../service/access/users.ts'
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
