/** Opens the last account again at startup. If its keys are lost, the screens show that. */
import { StoreFailure } from '../../store/store-failure.ts'
import { readSavedAccount, type SavedAccount, saveFacts } from '../data/saved-account.ts'
import type { AppLife } from './app-life.ts'
import { enterDemo } from './setup.ts'

/** @throws StoreFailure for failures other than a lost key */
export async function reopen(life: AppLife): Promise<void> {
  const { ports } = life
  life.lostKeys = ports.secrets.lost
  life.lostAccount = null
  const saved = life.lostKeys === null ? await readSavedAccount(ports) : null
  if (saved === null) return
  try {
    await openLast(life, saved)
    keepFacts(life, saved)
  } catch (error) {
    if (!(error instanceof StoreFailure) || error.code !== 'wrong-key') throw error
    life.lostKeys = error.told
    life.lostAccount = saved.account.id
    return
  }
  await life.minding(() => life.keepRecovery())
}

/**
 * Writes the copy of the account's facts, which earlier versions did not store. Without it, damaged
 * settings hide the account.
 */
function keepFacts({ ports }: AppLife, saved: SavedAccount): void {
  try {
    saveFacts(ports, saved)
  } catch (error) {
    ports.log.warn({ err: error }, 'account.not-kept')
  }
}

async function openLast(life: AppLife, saved: SavedAccount): Promise<void> {
  if (!saved.isDemo) return life.open(saved)
  const entered = await enterDemo(life)
  // the sample day opens also if signing in at its hub failed
  if (!entered.ok) await life.open(saved)
}
