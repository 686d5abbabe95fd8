/**
 * Runs `--export`, `--import` and `--proxy-login` for a data folder that no program has opened. The host
 * decrypts its keys.
 */
import { existsSync } from 'node:fs'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { type Message, reason } from '../../../shared/text/message.ts'
import { openOrBorrowFolder } from '../host/borrowed-folder.ts'
import { keepProxyLogin, readLoginFile } from '../host/network/proxy-login.ts'
import type { Options } from '../host/options.ts'
import type { Ports } from '../ports/ports.ts'
import { passOn } from '../recovery/pass-on.ts'
import { rescue } from './command-line.ts'

/**
 * Opens the host's ports for the folder. `borrowedFrom`: the original folder, if it is read-only and
 * `dataDir` is a copy.
 */
export type OpenHost = (
  dataDir: string,
  borrowedFrom: string | null,
) => Promise<Outcome<{ ports: Ports; close(): Promise<void> }>>

/** Returns what to print; `conflict` if the task writes while a program uses the folder. */
export async function rescueFolder(options: Options, openHost: OpenHost): Promise<Outcome<string>> {
  const { export: to, data } = options
  const login = options.proxyLogin === undefined ? null : readLoginFile(options.proxyLogin)
  if (login?.ok === false) return login
  const begins = login !== null && login.value.text !== ''
  if (!existsSync(data) && !begins)
    return fail('not-found', `There is no data folder ${data}. Name it with --data DIR.`)
  await using opened = new AsyncDisposableStack()
  const folder = openOrBorrowFolder(data)
  if (folder.ok) opened.defer(folder.value.release)
  // an export only reads, so it may run while another program uses the folder
  const isInUse = !folder.ok && folder.failure.code === 'conflict'
  if (!folder.ok && !(isInUse && to !== undefined)) return folder
  const [dir, borrowedFrom] = folder.ok ? [folder.value.dir, folder.value.borrowedFrom] : [data, null]
  // a login saved in the temporary copy would be lost
  if (login !== null && borrowedFrom !== null)
    return fail('storage', reason('folder-unwritable', { folder: data, why: 'read-only' }))
  const host = await openHost(dir, borrowedFrom)
  if (!host.ok) return host
  const { ports, close } = host.value
  opened.defer(close)
  const { lost } = ports.secrets
  if (lost !== null) return await exportReadable(ports, options, lost)
  if (login !== null) return succeed(await keepProxyLogin(ports, login.value))
  if (options.passOn) {
    const passed = await passOn(ports, async () => undefined)
    return passed.ok ? succeed('This laptop is wiped and ready for the next person.') : passed
  }
  return await rescue(ports, options)
}

/** Handles lost keys: exports the work if its key can still be decrypted, and runs no other task. */
async function exportReadable(ports: Ports, options: Options, lost: Message): Promise<Outcome<string>> {
  const exported = options.export === undefined ? null : await rescue(ports, options)
  return exported?.ok ? exported : fail('storage', lost)
}
