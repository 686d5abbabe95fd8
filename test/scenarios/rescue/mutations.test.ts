// @module-tag slow
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { importInto } from '../../../main/app/rescue/import-work.ts'
import { readArchive } from '../../../main/sync/operations/archive/read-archive.ts'
import { removeOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { readJobConflicts } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import {
  previewOperation,
  readOutbox,
  sendingsOfJob,
} from '../../../main/sync/operations/waiting/read-outbox.ts'
import { isWhole } from '../../support/sample.ts'
import type { Laptop } from '../../support/sync/laptop.ts'
import { damagedFile, drawFrom } from '../../support/sync/rescue/mutated-files.ts'
import { accountOf, freshLaptop } from '../../support/sync/rescue/rescue-files.ts'
import { workOfEveryKind } from '../../support/sync/rescue/work-of-every-kind.ts'

const rounds = isWhole ? 3_000 : 400

/** Reads everything that the screens read after an import, and removes each row that can be removed. */
function readAndRemove({ context, store }: Laptop, jobUuid: string): void {
  const groups = readOutbox(context)
  readArchive(context)
  readJobConflicts(store.read, jobUuid)
  for (const group of groups) if (group.jobUuid !== null) sendingsOfJob(context, group.jobUuid)
  const items = groups.flatMap(group => group.items)
  for (const { operationId } of items) previewOperation(context, { connection }, operationId)
  for (const { operationId, reason } of items.toReversed()) {
    const removed = removeOperation(context, operationId)
    if (reason?.code === 'unreadable') expect(removed).toMatchObject({ ok: true })
  }
  readOutbox(context)
}

const connection = { baseUrl: 'http://127.0.0.1/api/1' } as Parameters<
  typeof previewOperation
>[1]['connection']

function forget({ store }: Laptop): void {
  store.transaction(db => {
    for (const table of ['operation_needs', 'operations', 'conflicts', 'drafts', 'bases'])
      db.run(`DELETE FROM ${table}`)
  })
}

test(`imports a damaged file or refuses it with a message, ${rounds} times`, {
  timeout: 300_000,
}, async () => {
  const { world, work, content } = await workOfEveryKind()
  const fresh = await freshLaptop(world)
  const account = accountOf(fresh)
  const files = [[createHash('sha256').update(content).digest('hex'), content]] as const
  const failures: unknown[] = []
  const outcomes = { ok: 0, refused: 0 }
  for (let seed = 1; seed <= rounds; seed++) {
    const { what, bytes } = await damagedFile(work, account, files, drawFrom(seed * 7_919))
    try {
      const imported = await importInto(fresh.context, bytes)
      if (imported.ok) outcomes.ok++
      else {
        outcomes.refused++
        expect(imported.failure.message).toMatch(/^[A-Z].*\.$/s)
      }
      readAndRemove(fresh, world.job.uuid)
    } catch (error) {
      failures.push([seed, what, error instanceof Error ? error.stack?.slice(0, 600) : error])
    }
    forget(fresh)
  }
  expect(failures).toEqual([])
  // The damage is small enough that not every file is refused at its first line.
  expect(outcomes.ok).toBeGreaterThan(rounds / 20)
  expect(outcomes.refused).toBeGreaterThan(rounds / 20)
})
