/**
 * A separate program: writes batches of rows without end, each in one transaction. It prints `begun N` in the middle of
 * batch N, and `saved N` when the batch is on the disk.
 */
import { writeSync } from 'node:fs'
import { openStore } from '../../../main/store/store.ts'

const [, , file = '', hexKey = '', rows = '100'] = process.argv
const store = openStore({ file, key: Buffer.from(hexKey, 'hex'), seat: 'hub' })
const last = store.read.get<{ batch: number | null }>('SELECT max(saved_at) AS batch FROM drafts')?.batch ?? 0

for (let batch = last + 1; ; batch++) {
  store.transaction(db => {
    for (let row = 0; row < Number(rows); row++) {
      if (row === Number(rows) / 2) writeSync(1, `begun ${batch}\n`)
      db.run(
        'INSERT INTO drafts (job_uuid, text, discrepancy, saved_at) VALUES (?, ?, 0, ?)',
        `${batch}-${row}`,
        'x'.repeat(500),
        batch,
      )
    }
  })
  writeSync(1, `saved ${batch}\n`)
}
