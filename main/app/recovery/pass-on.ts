/**
 * Passes a laptop on to another user: signs out, and deletes the data of all former users. Refuses while
 * any work is unsent.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { readDatabase } from '../../store/copies/open-for-reading.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { signOut } from '../../sync/client/account/sign-in.ts'
import { createRemote } from '../../sync/client/remote.ts'
import { isMarkedDamaged } from '../data/damage-mark.ts'
import { databaseFile, readCredentials, readSavedAccount, type SavedAccount } from '../data/saved-account.ts'
import type { Ports } from '../ports/ports.ts'

/**
 * The folders and files to delete. Logs stay, because they name no user. Data moved away as locked stays
 * too, because it may contain work.
 */
const ofPeople = ['accounts', 'sample', 'recovery.json']

/**
 * `close` closes the open account after the checks have passed.
 * @returns `conflict` while work is unsent, `storage` if that is unknown; nothing was changed in both cases
 */
export async function passOn(ports: Ports, close: () => Promise<void>): Promise<Outcome<null>> {
  if (ports.secrets.lost !== null) return fail('storage', ports.secrets.lost)
  if (ports.borrowedFrom !== null)
    return fail('storage', reason('folder-read-only', { folder: ports.borrowedFrom }))
  const saved = await readSavedAccount(ports)
  const clear = await refuseUnsent(ports, saved)
  if (!clear.ok) return clear
  await close()
  if (saved !== null) await endSignIn(ports, saved)
  for (const name of ofPeople) rmSync(path.join(ports.dataDir, name), { recursive: true, force: true })
  await ports.secrets.begin({}, null)
  ports.settings.clear()
  ports.log.info('laptop.passed-on')
  return succeed(null)
}

async function refuseUnsent(ports: Ports, saved: SavedAccount | null): Promise<Outcome<null>> {
  const mine = saved === null ? null : path.dirname(databaseFile(ports, saved.account.id))
  for (const folder of accountFolders(ports)) {
    // work on the sample day is never sent to a server
    if (saved?.isDemo && folder === mine) continue
    const count = await countUnsentIn(ports, folder)
    if (count === null) return fail('storage', reason('pass-on-unknown'))
    if (count > 0)
      return fail('conflict', reason(folder === mine ? 'pass-on-unsent' : 'pass-on-unsent-of', { count }))
  }
  return succeed(null)
}

function accountFolders({ dataDir }: Ports): string[] {
  const all = path.join(dataDir, 'accounts')
  return existsSync(all) ? readdirSync(all).map(name => path.join(all, name)) : []
}

/** Returns null if the number is unknown. */
async function countUnsentIn({ secrets }: Ports, folder: string): Promise<number | null> {
  const file = path.join(folder, 'fieldbook.db')
  if (!existsSync(file)) return 0
  const key = await secrets.get(`database:${path.basename(folder)}`)
  if (key === null || isMarkedDamaged(file)) return null
  try {
    return readDatabase(file, Buffer.from(key, 'hex'), ({ db }) => {
      const row = db.get<{ unsent: number }>('SELECT pending + conflicts AS unsent FROM sync_status')
      return row?.unsent ?? null
    })
  } catch (error) {
    if (error instanceof StoreFailure) return null
    throw error
  }
}

/** Without a network the token stays valid at the server until it expires; this laptop deletes it anyway. */
async function endSignIn(
  ports: Ports,
  { account, baseUrl, authenticationPath }: SavedAccount,
): Promise<void> {
  const credentials = await readCredentials(ports, account.id)
  if (credentials === null) return
  try {
    await signOut(createRemote(ports, { baseUrl, authenticationPath, ...credentials }))
  } catch (error) {
    ports.log.warn({ err: error }, 'laptop.not-signed-out')
  }
}
