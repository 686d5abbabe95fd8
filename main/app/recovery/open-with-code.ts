/**
 * Recovers a laptop whose keys are lost: with a recovery code, or by moving the locked data away and
 * starting with new keys.
 */
import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { ensureFolder } from '../../store/ensure-folder.ts'
import { databaseFile, saveAccount } from '../data/saved-account.ts'
import type { Ports } from '../ports/ports.ts'
import { parseCode } from './code.ts'
import { codeSecrets } from './keep-recovery.ts'
import { type CodeOwner, readRecoveryFile, unsealKeys } from './recovery-file.ts'

/**
 * Returns the owner of the code that matched. @returns `invalid` for the code, `not-found` or `storage` for
 * the file
 */
export async function openWithCode(ports: Ports, text: string): Promise<Outcome<CodeOwner>> {
  const code = parseCode(text)
  if (!code.ok) return code
  const file = readRecoveryFile(ports.dataDir)
  if (file === null) return fail('not-found', reason('recovery-none'))
  if (file === 'damaged') return fail('storage', reason('recovery-damaged'))
  for (const owner of ['person', 'company'] as const) {
    const sealed = file[owner]?.keys
    const keys = sealed === undefined ? null : unsealKeys(code.value, file.laptop, owner, sealed)
    if (keys === null) continue
    // the company's code is not kept: an administrator has read it, so a new one is created
    const kept = owner === 'person' ? { [codeSecrets.person]: Buffer.from(code.value).toString('hex') } : {}
    const all = { ...keys, ...kept }
    await ports.secrets.begin(all, lostSecrets(ports))
    return succeed(owner)
  }
  return fail('invalid', reason('recovery-code-other'))
}

/** The lost secrets are moved and not deleted, because a repaired key store may decrypt them. */
function lostSecrets({ dataDir, clock }: Ports): string {
  return path.join(dataDir, `secrets.lost-${stamp(clock.now())}.json`)
}

/** The files in the data folder that hold users' work, and the recovery codes for it. */
const ofEverybody = ['accounts', 'sample', 'recovery.json']

/**
 * Moves locked data into a separate folder, and forgets the account. `accountId` null: all data; otherwise
 * only that account's. Returns the folder.
 */
export async function moveAway(ports: Ports, accountId: string | null): Promise<string> {
  const folder = path.join(ports.dataDir, `aside-${stamp(ports.clock.now())}`)
  const names =
    accountId === null
      ? ofEverybody
      : [path.relative(ports.dataDir, path.dirname(databaseFile(ports, accountId)))]
  for (const name of names) {
    const from = path.join(ports.dataDir, name)
    if (!existsSync(from)) continue
    const to = path.join(folder, name)
    ensureFolder(path.dirname(to))
    renameSync(from, to)
  }
  ensureFolder(folder)
  if (accountId === null) await ports.secrets.begin({}, path.join(folder, 'secrets.json'))
  await saveAccount(ports, null)
  ports.settings.set('lastAccount', null)
  return folder
}

function stamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
}
