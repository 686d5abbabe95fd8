// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { newestSoundCopy, writeCopy } from '../../../main/store/copies/write-copy.ts'
import { listCopies } from '../../../main/store/copy-files.ts'
import { openStore } from '../../../main/store/store.ts'
import { hostLimits } from '../../../shared/limits/limits.ts'
import { makeFolder, testKey } from '../../support/service/open-service.ts'

test('every copy with a final name is intact after the program was killed during a copy', async () => {
  const file = path.join(makeFolder(), 'fieldbook.db')
  const store = openStore({ file, key: testKey, seat: 'laptop' })
  store.transaction(db => {
    for (let row = 0; row < 3_000; row++) {
      db.run(
        'INSERT INTO drafts (job_uuid, text, discrepancy, saved_at) VALUES (?, ?, 0, 1)',
        `${row}`,
        'x'.repeat(1_000),
      )
    }
  })
  store.close()
  writeCopy(file, testKey, 1)
  for (let time = 0; time < 8; time++) {
    await killAfter(file, 1 + (time % 2))
    expect(newestSoundCopy(file, testKey)).toEqual(listCopies(file)[0])
    expect(listCopies(file).length).toBeLessThanOrEqual(hostLimits.copiesKept + 1)
  }
  writeCopy(file, testKey, 2)
  expect(listCopies(file).length).toBeLessThanOrEqual(hostLimits.copiesKept)
}, 60_000)

/** Sends SIGKILL just after copy `round` has begun. */
async function killAfter(file: string, round: number): Promise<void> {
  const program = path.join(import.meta.dirname, '../../support/store/copies/copy-writer.ts')
  const child = spawn(process.execPath, [program, file, Buffer.from(testKey).toString('hex')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === `begun ${round}`) child.kill('SIGKILL')
  }
  await ended
}
