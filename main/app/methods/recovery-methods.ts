/** The methods for the recovery code, and for opening data whose keys are lost. */
import type { Api } from '../../../shared/contract/contract.ts'
import type { laptopRequests } from '../../../shared/contract/laptop.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { SavedFile } from '../../../shared/views/sheet.ts'
import { failureOfDisk } from '../host/store-outcome.ts'
import { formatCode, parseCode } from '../recovery/code.ts'
import { makeCode, revokeCode } from '../recovery/keep-recovery.ts'
import { moveAway, openWithCode } from '../recovery/open-with-code.ts'
import { passOn } from '../recovery/pass-on.ts'
import type { AppLife } from '../session/app-life.ts'
import { reopen } from '../session/reopen.ts'
import { saveBytes } from './save-bytes.ts'

export function createRecoveryMethods(
  life: AppLife,
): Pick<Api, Extract<keyof typeof laptopRequests, `recovery.${string}` | 'laptop.passOn'>> {
  const { ports } = life
  return {
    'laptop.passOn': () => change(life, () => passOn(ports, () => life.end())),
    'recovery.make': () => change(life, async () => succeed({ code: await makeCode(ports) })),
    'recovery.save': ({ code }) => saveCode(life, code),
    'recovery.revoke': () =>
      change(life, async () => {
        await revokeCode(ports)
        return succeed(null)
      }),
    'recovery.open': ({ code }) => whileLost(life, () => recover(life, code)),
    'recovery.putAside': () => whileLost(life, () => beginNew(life)),
  }
}

/**
 * Runs a change of the recovery code, or the wipe for the next user. Requires the keys and a writable folder, and
 * reports the new state to the screens.
 */
async function change<T>(life: AppLife, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const { ports, lostKeys } = life
  if (lostKeys) return fail('storage', lostKeys)
  if (ports.borrowedFrom !== null)
    return fail('storage', reason('folder-read-only', { folder: ports.borrowedFrom }))
  return failureOfDisk(ports.dataDir, async () => {
    const done = await work()
    life.announce()
    return done
  })
}

async function whileLost<T>(life: AppLife, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  if (!life.lostKeys) return fail('conflict', reason('keys-in-order'))
  return failureOfDisk(life.ports.dataDir, work)
}

async function recover(life: AppLife, code: string): Promise<Outcome<null>> {
  const opened = await openWithCode(life.ports, code)
  if (!opened.ok) return opened
  await reopen(life)
  life.announce()
  const { lostKeys } = life
  return lostKeys === null ? succeed(null) : fail('storage', lostKeys)
}

async function beginNew(life: AppLife): Promise<Outcome<{ keptAs: string }>> {
  const keptAs = await moveAway(life.ports, life.lostAccount)
  life.ports.log.warn('recovery.put-aside')
  life.lostKeys = null
  life.announce()
  return succeed({ keptAs })
}

/** @returns `invalid` for an invalid code, `storage` when the file cannot be written */
async function saveCode({ ports, session }: AppLife, text: string): Promise<Outcome<SavedFile | null>> {
  const code = parseCode(text)
  if (!code.ok) return code
  const who = session === null ? [] : [`${session.saved.account.user.name}, ${session.saved.baseUrl}`]
  const bytes = Buffer.from(`${['Fieldbook', ...who, '', formatCode(code.value)].join('\n')}\n`)
  const refused = reason('code-not-written')
  return saveBytes(ports, 'fieldbook-recovery-code.txt', async () => succeed(bytes), refused)
}
