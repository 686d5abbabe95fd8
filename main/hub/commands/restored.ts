/** `restored` and `database restored` report that the data are those of a backup, which `restore` has not restored. */
import type { Command } from 'commander'
import { acceptRestored } from '../../app/hub/database/accept-server.ts'
import { readHubIdentity } from '../../service/identity.ts'
import { withHub } from '../data/hub-data.ts'
import { addDataOption } from '../options/settings.ts'
import { print } from '../terminal/output.ts'

export function addRestoredCommand(parent: Command): void {
  addDataOption(parent.command('restored'))
    .description('tell the laptops that these data are an older copy: they send again what is missing')
    .addHelpText(
      'after',
      '\nFor a snapshot of the machine, a copied folder, a standby, or a database that pg_restore or pgBackRest has ' +
        'restored. "restore" does it by itself.',
    )
    .action(restored)
}

/** Raises the generation. A running hub reads it again within a second. */
async function restored(_options: object, command: Command): Promise<void> {
  await withHub(command, ({ service, audit }) => {
    service.store.transaction(db => acceptRestored(db, service.now()))
    const generation = readHubIdentity(service.store.read)?.generation ?? 0
    audit('hub.restored', { generation })
    print(
      `The generation is ${generation} now. The laptops look up what they have sent, and send again what is missing.`,
    )
    print('“laptop list --behind” shows which of them have not reported back yet.')
  })
}
