/** Opens a hub's database on a server. The data folder still has the key and the contents of documents. */
import { createHash } from 'node:crypto'
import { readMeta, writeMeta } from '../../service/meta.ts'
import { openPostgres, type PostgresOptions } from '../../store/postgres/postgres-store.ts'
import type { Store } from '../../store/store.ts'
import { StoreFailure } from '../../store/store-failure.ts'

const metaName = 'keyDigest'

/**
 * The key encrypts secrets in the database, so a data folder with another key must not serve it.
 * @throws StoreFailure, `wrong-key` for the key of another hub
 */
export function openOnServer(options: PostgresOptions, key: Uint8Array): Store {
  const store = openPostgres(options)
  try {
    const digest = createHash('sha256').update('fieldbook hub key').update(key).digest('hex')
    const known = readMeta(store.read, metaName)
    if (known === null) store.transaction(db => writeMeta(db, metaName, digest))
    else if (known !== digest) throw otherKey(store.place)
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

function otherKey(place: string): StoreFailure {
  return new StoreFailure(
    'wrong-key',
    `The database ${place} belongs to a hub with another key: name the data folder of that hub with --data, or put ` +
      'back its hub.key. Nothing was changed.',
  )
}
