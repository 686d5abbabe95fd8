import { expect, test } from 'vitest'
import { createAccess } from '../../../../main/service/access/access.ts'
import { forgetExpired } from '../../../../main/service/access/forget-expired.ts'
import { createKey } from '../../../../main/service/access/keys.ts'
import { createVault } from '../../../../main/service/access/vault.ts'
import { limits } from '../../../../shared/limits/limits.ts'
import { ids, openService, testKey } from '../../../support/service/open-service.ts'

test('entries are deleted from the millisecond at which they expire, and others remain', () => {
  const { service, clock, store } = openService()
  const access = createAccess(service, createVault(testKey))
  const plain = { requireSignature: false, grantsForms: true }
  const key = createKey(access, { ...plain, name: 'laptops', kind: 'app' })
  const kept = [
    ['used_signatures', 'signature', limits.signatureSkewMs],
    ['log_in_counters', 'name', limits.logInWindowMs],
    ['tokens', 'hash', limits.tokenIdleMs],
    ['tombstones', 'uuid', limits.tombstonesKeptMs],
  ] as const
  store.transaction(db => {
    const insert = {
      used_signatures: `INSERT INTO used_signatures (sender, signature, time_stamp) VALUES ('1 ', ?, ?)`,
      log_in_counters: `INSERT INTO log_in_counters (name, last_at, kind, times) VALUES (?, ?, 'email', '[]')`,
      tokens: `INSERT INTO tokens (hash, last_used_at, user_id, key_id, created_at) VALUES (?, ?, ${ids.tech}, ${key.id}, 0)`,
      tombstones: `INSERT INTO tombstones (uuid, last_modified, id, entity, group_id) VALUES (?, ?, abs(random()), 'job', ${ids.group})`,
    }
    for (const [table, , ms] of kept) {
      db.run(insert[table], 'counts', clock.now - ms)
      db.run(insert[table], 'is over', clock.now - ms - 1)
    }
  })
  forgetExpired(access)
  for (const [table, name] of kept) {
    const rows = store.read.all<{ name: string }>(`SELECT ${name} AS name FROM ${table}`)
    expect([table, rows]).toEqual([table, [{ name: 'counts' }]])
  }
})
