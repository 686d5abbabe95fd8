/** Signatures, and nonces of single sign-on, that are good for one use and must stay used after a restart. */
import type { WriteDb } from '../../store/db.ts'

/** Returns whether this is the first use. It is remembered until `timeStamp`, epoch ms, is out of the signatures' window. */
export function useSignature(db: WriteDb, sender: string, signature: string, timeStamp: number): boolean {
  const sql =
    'INSERT INTO used_signatures (sender, signature, time_stamp) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
  return db.run(sql, sender, signature, timeStamp).changes > 0
}
