/** What is stored of a key or token: enough to know it again, not enough to use it (interface, "Keys"). */
import { hash } from 'node:crypto'

/** SHA-256 in hex. Keys and tokens are random UUIDs, so that a plain hash cannot be searched. */
export function fingerprint(credential: string): string {
  return hash('sha256', credential)
}
