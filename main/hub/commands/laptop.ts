/** `laptop list` prints what laptops have reported, and which have not reported back after a restore. */
import type { Command } from 'commander'
import { listLaptops } from '../../service/access/laptops.ts'
import { withHub } from '../data/hub-data.ts'
import { addDataOption } from '../options/settings.ts'
import { formatTime, print, printTable } from '../terminal/output.ts'

export function addLaptopCommands(program: Command): void {
  const laptop = program
    .command('laptop')
    .description('the laptops that have asked this hub in the last 90 days')
  addDataOption(laptop.command('list'))
    .description('what waits on each for three days, and whether it has reported back after a restore')
    .option('--behind', 'only those that have not reported back')
    .action(list)
}

async function list({ behind = false }: { behind?: boolean }, command: Command): Promise<void> {
  await withHub(command, ({ service }) => {
    const all = listLaptops(service.store.read, service.now())
    const missing = all.filter(({ hasReportedBack }) => !hasReportedBack)
    printTable(behind ? missing : all, {
      user: one => one.userName,
      laptop: one => one.uuid,
      'last seen (UTC)': one => formatTime(one.seenAt),
      unconfirmed: one => (one.waiting === 0 ? '' : String(one.waiting)),
      'since (UTC)': one => formatTime(one.oldest),
      'reported back': one => (one.hasReportedBack ? 'yes' : 'no'),
    })
    print(`${missing.length} of ${all.length} laptops have not reported back since the last restore.`)
  })
}
