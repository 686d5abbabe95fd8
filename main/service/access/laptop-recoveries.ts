/** Sealed recovery codes that laptops store at the hub, and the log of who has read them. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { RecoveryInput } from '../../../shared/entities/laptop-recovery.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { type ReadDb, readValue } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { laptopRecoveries, recoveryOpenings } from '../../store/schema/access.ts'
import type { Command } from '../command.ts'
import { refuse } from '../refuse.ts'
import type { Service } from '../service.ts'

export interface LaptopRecovery extends Omit<RawRow<typeof laptopRecoveries>, 'user_id' | 'owner_hash'> {
  /** name of the user who stored it last */
  person: string
  email: string | null
  /** milliseconds since the epoch when it was last read; null: never */
  opened_at: number | null
}

export type RecoveryOpening = RawRow<typeof recoveryOpenings>

/**
 * Stores the recovery code of a laptop. A laptop may replace only its own.
 * @throws Refused `forbidden` for a key without a token and for another laptop's code, `conflict` for too many laptops
 */
export function leaveRecovery({ db, actor, now }: Command, laptop: string, input: RecoveryInput): void {
  const userId = actor.userId ?? refuse('forbidden', 'This needs a person’s token.')
  const known = readValue<string>(db, 'SELECT owner_hash FROM laptop_recoveries WHERE laptop = ?', laptop)
  const ownerHash = hash('sha256', input.owner)
  if (known === undefined) requireRoom(db, userId)
  else if (!timingSafeEqual(Buffer.from(known), Buffer.from(ownerHash)))
    refuse('forbidden', 'This is left by another laptop.')
  const { name, keyId, sealedCode } = input
  const left = { laptop, userId, name, keyId, sealedCode, ownerHash, leftAt: now }
  rowsOf(laptopRecoveries).put(db, left, 'laptop')
}

function requireRoom(db: ReadDb, userId: number): void {
  const count = readValue<number>(db, 'SELECT count(*) FROM laptop_recoveries WHERE user_id = ?', userId)
  if ((count ?? 0) >= hubLimits.laptopsOfUser)
    refuse('conflict', 'This person has left as many laptops as one may.')
}

/** Lists the codes by the name of the user, the newest first. */
export function listRecoveries(db: ReadDb): LaptopRecovery[] {
  return db.all<LaptopRecovery>(
    `SELECT r.laptop, r.name, r.key_id, r.sealed_code, r.left_at, u.name AS person, u.email,
       (SELECT max(o.at) FROM recovery_openings o WHERE o.laptop = r.laptop) AS opened_at
     FROM laptop_recoveries r JOIN users u ON u.id = r.user_id ORDER BY u.name, r.left_at DESC`,
  )
}

/**
 * Returns the code of a laptop by its UUID, or by its user's e-mail address if the user has only one laptop. @throws
 * Refused
 */
export function getRecovery(db: ReadDb, ref: string): LaptopRecovery {
  const wanted = ref.toLowerCase()
  const found = listRecoveries(db).filter(
    ({ laptop, email }) => laptop === wanted || email?.toLowerCase() === wanted,
  )
  const [only, second] = found
  if (second) refuse('bad-request', `There are ${found.length} laptops of ${ref}: say which by its UUID.`)
  return only ?? refuse('not-found', `No laptop ${ref} has left anything here: see “recovery list”.`)
}

/** Logs that a code is read. Callers log before they show the code, so that no reading is missing. */
export function logOpening(
  { store, now }: Service,
  opening: Omit<typeof recoveryOpenings.$inferSelect, 'id' | 'at'>,
): void {
  store.transaction(db => rowsOf(recoveryOpenings).insert(db, { ...opening, at: now() }))
}

/** Lists the readings with an id after `after`, the newest first. */
export function listOpenings(db: ReadDb, after = 0): RecoveryOpening[] {
  return db.all<RecoveryOpening>(
    'SELECT id, at, laptop, person, key_id, opened_by FROM recovery_openings WHERE id > ? ORDER BY id DESC',
    after,
  )
}

/** Returns the id of the newest reading, or 0 if there was none. */
export function lastOpening(db: ReadDb): number {
  return readValue<number | null>(db, 'SELECT max(id) FROM recovery_openings') ?? 0
}

/**
 * Deletes the code of a laptop that is gone, or that has lost the secret to replace it. The log of readings stays.
 * @throws Refused as `getRecovery`
 */
export function forgetRecovery({ store }: Service, ref: string): LaptopRecovery {
  const found = getRecovery(store.read, ref)
  store.transaction(db => db.run('DELETE FROM laptop_recoveries WHERE laptop = ?', found.laptop))
  return found
}
