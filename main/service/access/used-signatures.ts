/** Signatures, and nonces of single sign-on, that are valid once. They stay used after a restart. */
import type { WriteDb } from '../../store/db.ts'

/**
 * Returns whether this is the first use. The use is stored until `timeStamp`, in milliseconds since the epoch, is
 * outside the window of signatures.
 */
export function useSignature(db: WriteDb, sender: string, signature: string, timeStamp: number): boolean {
  const sql =
    'INSERT INTO used_signatures (sender, signature, time_stamp) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
  return db.run(sql, sender, signature, timeStamp).changes > 0
}
