import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holdLock } from '../../../main/store/lock.ts'
import { openStore } from '../../../main/store/store.ts'
import { makeFolder, testKey } from '../../support/service/open-service.ts'
import { startProgram } from '../../support/store/program.ts'
import { inspect } from '../../support/store/schema-fixtures.ts'

test('one program at a time has the lock, which is released when the program ends in any way', {
  tags: 'slow',
}, async () => {
  const file = path.join(makeFolder(), 'deep', 'lock')
  const first = startProgram('lock-holder.ts', file)
  expect(await first.waitFor(() => true)).toBe('held')
  expect(holdLock(file)).toBeNull()
  const second = startProgram('lock-holder.ts', file)
  expect(await second.waitFor(() => true)).toBe('refused')
  await first.kill()
  const release = holdLock(file)
  expect(release).not.toBeNull()
  const third = startProgram('lock-holder.ts', file)
  expect(await third.waitFor(() => true)).toBe('refused')
  release?.()
  const again = holdLock(file)
  onTestFinished(() => again?.())
  expect(again).not.toBeNull()
})

test('a program that is killed in a transaction leaves whole batches, including all that it reported as saved', {
  tags: 'slow',
}, async () => {
  const file = path.join(makeFolder(), 'data.db')
  const key = Buffer.from(testKey).toString('hex')
  let saved = 0
  for (let round = 1; round <= 5; round++) {
    const program = startProgram('batch-writer.ts', file, key, '100')
    program.lines.on('line', line => {
      const [, batch] = /^saved (\d+)$/.exec(line) ?? []
      if (batch !== undefined) saved = Number(batch)
    })
    let begun = 0
    await program.waitFor(line => {
      if (line.startsWith('begun')) begun += 1
      return begun === 3
    })
    await program.kill()
    const batches = inspect(file, connection =>
      connection.prepare('SELECT saved_at AS batch, count(*) AS rows FROM drafts GROUP BY saved_at').all(),
    ) as { batch: number; rows: number }[]
    expect(batches.map(({ batch }) => batch)).toEqual(batches.map((_, index) => index + 1))
    expect(new Set(batches.map(({ rows }) => rows))).toEqual(new Set([100]))
    expect(batches.length).toBeGreaterThanOrEqual(saved)
    expect(inspect(file, connection => connection.pragma('integrity_check', { simple: true }))).toBe('ok')
  }
  openStore({ file, key: testKey, seat: 'hub' }).close()
  expect(readFileSync(file).includes('xxxxxxxx')).toBe(false)
})
