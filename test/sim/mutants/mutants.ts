/** Faults of an engine that the fleet must find: small changes to its sources, made while they are loaded. */
import { afterVisitMutants } from './after-visit.ts'
import { baseServerMutants } from './base-server.ts'
import { changeBackMutants } from './change-back.ts'
import { endedMutants } from './ended.ts'
import { liveMutants } from './live.ts'
import { base, type Mutant, ours, patch } from './mutant.ts'
import { operationKeyMutants } from './operation-keys.ts'
import { restoredServerMutants } from './restored-server.ts'
import { timesMutants } from './times.ts'

const pressing = ['press a state', 'take a press back']
const counting = ['use material', 'edit a job', 'come back', 'open a job']
const writing = ['write a note', 'edit a job', 'come back', 'open a job']

export const mutants: readonly Mutant[] = [
  {
    ...ours(
      'sends an internal note as a public one',
      patch('operations/send/requests.ts', "if (note.internal) form.set('internal', 'true')", ''),
    ),
    acts: writing,
  },
  ours(
    'discards refused work',
    patch(
      'outbox/transition.ts',
      "state: 'review',\n    reasonCode: code,",
      "state: 'discarded',\n    reasonCode: code,",
    ),
  ),
  base(
    'reports work as sent that was answered with 401',
    patch(
      'operations/send/verdict.ts',
      "return { kind: 'signed out', detail }",
      "return { kind: 'answered' }",
    ),
  ),
  ours(
    'advances the cursor beyond what it read',
    patch('pull/read-changes.ts', 'startedAt - syncLimits.cursorOverlapMs', 'startedAt + 40_000'),
  ),
  ours(
    'treats properties that a list leaves out as empty',
    patch(
      'entities/jobs/apply-remote-job.ts',
      '    ...remote,\n',
      '    items: [],\n    customFields: [],\n    ...remote,\n',
    ),
  ),
  ours(
    'hides a job that a list lacks without reading it first',
    patch(
      'pull/read/details.ts',
      'const read = await fetchJob(parts, jobUuid)',
      "const read = { kind: 'refusal', status: 404, detail: null, retryAfterMs: null } as Awaited<ReturnType<typeof fetchJob>>",
    ),
  ),
  ours('sends under another account', patch('push/select.ts', '}) AND account = ?', '}) AND ? IS NOT NULL')),
  base(
    'queues everything again at the start',
    patch(
      'outbox/recover.ts',
      '  const lost = inFlight(',
      "  if (now === null) db.run(`UPDATE operations SET state = 'ready', progress = NULL, frozen = NULL, first_attempt_at = NULL, event_id = NULL WHERE state = 'done' AND kind = 'note.add'`)\n  const lost = inFlight(",
    ),
  ),
  ours(
    'stores no conflict',
    patch(
      'entities/conflicts.ts',
      'conflictRows.insert(db, row)',
      'conflictRows.insert(db, { ...row, mine: null })',
    ),
  ),
  ours(
    'shows a note and its event as two notes',
    patch(
      'entities/jobs/apply-remote-job.ts',
      'isAnySeen = dropProvisional(db, operation.id) || isAnySeen',
      'isAnySeen = true',
    ),
  ),
  ours(
    'shows too few unsent operations',
    patch('status.ts', '    ...row,', '    ...row, pending: Math.min(row.pending, 1),'),
  ),
  ours(
    'removes unconfirmed events at every read of a job',
    patch('entities/write-events.ts', '.filter(row => row.operation_id === null)', '.filter(() => true)'),
  ),
  ours(
    "does not store the server's values before an edit",
    patch('entities/merge-patches.ts', 'mergeJob(confirmed, view, remote)', 'mergeJob(remote, view, remote)'),
  ),
  ours(
    'does not store the uuid that the server gave an upload',
    patch('operations/documents/upload-document.ts', ', uuid: document.uuid }', ' }'),
  ),
  ours(
    'uses the old uuid of a file after the server assigned another',
    patch(
      'entities/documents/adopt-document.ts',
      'if (ours === hub.uuid) return',
      'if (ours.length > 0) return',
    ),
  ),
  ours(
    'deletes the bytes after the upload',
    patch(
      'operations/documents/upload-document.ts',
      'adoptDocument(db, intent.documentUuid, document)\n  })\n',
      'adoptDocument(db, intent.documentUuid, document)\n  })\n  const bytes = context.blobs.find(intent.sha256)\n  if (bytes) void context.blobs.remove(bytes, Number.MAX_SAFE_INTEGER)\n',
    ),
  ),
  ours(
    'treats two equal photos as one',
    patch(
      'operations/documents/upload-document.ts',
      'step: isDescribed ? 2 : 1, uuid: document.uuid }',
      "step: isDescribed ? 2 : 1, uuid: db.value<string>('SELECT uuid FROM documents WHERE sha256 = ? AND id > 0', intent.sha256) ?? document.uuid }",
    ),
  ),
  ours(
    'attaches a file that was not uploaded',
    patch(
      'operations/documents/document-add.ts',
      '[uploadDocument, describeDocument, attachDocument]',
      '[describeDocument, attachDocument]',
    ),
  ),
  ours(
    'sends a signature before its picture',
    patch('push/select.ts', '(needed.get(id) ?? []).flatMap(', '([] as Need[]).flatMap('),
    patch('outbox/record.ts', 'return db.has(waiting, operationId)', 'return false'),
  ),
  ours(
    'reports work as saved although the commit failed',
    patch(
      '../store/store.ts',
      'connection.transaction(work => work(this.#db))',
      'connection.transaction(work => {\n      const result = work(this.#db)\n      Object.assign(globalThis, { done: { work, result } })\n      return result\n    })',
    ),
    patch(
      '../store/store.ts',
      '      if (hasFlushed) this.#commits.tell()\n      throw',
      '      const { done } = globalThis as unknown as { done: { work: unknown; result: T } }\n      if (done.work === work) return done.result\n      throw',
    ),
  ),
  ours(
    'stops a lane for ever after a disk failure',
    patch(
      'push/push.ts',
      '.then(isShown => {\n        this.#busy.delete(operation.lane)',
      '.then(isShown => {\n        if (isShown !== undefined) this.#busy.delete(operation.lane)',
    ),
  ),
  ours(
    'removes an asset that a list lacks without reading it first',
    patch(
      'pull/assets.ts',
      'const reply = await askForCurrent(',
      "const reply = true ? ({ kind: 'refusal', status: 404 } as Awaited<ReturnType<Exchange['send']>>) : await askForCurrent(",
    ),
  ),
  ours(
    'never notices that an asset is gone',
    patch('pull/assets.ts', 'return this.#details.read(missed)', 'return null'),
  ),
  ours(
    'does not read the last jobs of an asset in full',
    patch('pull/history.ts', '  storeAsHistory(db, job.uuid)\n', ''),
  ),
  {
    ...ours(
      'detaches an unsent file from its owner',
      patch('entities/documents/apply-documents.ts', ' && !waiting.has(uuid)', ''),
    ),
    acts: ['add a file to an asset', 'open an asset', 'come back'],
  },
  {
    ...ours(
      'waits for work sent to a deleted asset while a refused file is attached to it',
      patch('entities/assets/apply-asset.ts', '!record || wasMissing(db, assetUuid)', '!record'),
    ),
    acts: ['add a file to an asset'],
  },
  {
    ...ours(
      'does not pause the running job when another one starts',
      patch(
        'operations/acts/actions.ts',
        'const pausing = runningAmong(started, request)',
        'const pausing: string[] = runningAmong(started, request).slice(1)',
      ),
    ),
    acts: pressing,
  },
  {
    ...ours(
      'undoes a start without the pause that it made',
      patch(
        'operations/acts/pause-others.ts',
        'return [operation, ...others]',
        'return [operation, ...others.slice(1)]',
      ),
    ),
    acts: pressing,
  },
  ...operationKeyMutants,
  ...restoredServerMutants,
  ...liveMutants,
  ...baseServerMutants,
  ...timesMutants,
  {
    ...ours(
      'stores only the last of two counts of the same material',
      patch(
        'merge/merge-fields.ts',
        'const isCounted = mine.takings',
        'const isCounted = false && mine.takings',
      ),
    ),
    acts: counting,
  },
  {
    ...ours(
      'counts used material twice after a lost answer',
      patch(
        'merge/merge-fields.ts',
        'return isCounted ? { ...mergeCounts(asCounted(before), asCounted(mine), asCounted(office)) } : {}',
        'if (!isCounted) return {}\n  const by = Number(mine.quantity ?? 0) - Number(before.quantity ?? 0)\n  return { ...mergeCounts(asCounted(before), asCounted(mine), asCounted(office)), quantity: Number(office.quantity ?? 0) + by }',
      ),
    ),
    acts: counting,
  },
  {
    ...ours(
      'counts the material of all laptops in one entry',
      patch(
        'state/laptop-id.ts',
        'const made = newUuid()',
        "const made = [newUuid(), '00000000-0000-4000-8000-000000000000'][1] ?? ''",
      ),
    ),
    acts: counting,
  },
  {
    ...ours(
      'shows an outdated stock of a van',
      patch('pull/lists.ts', 'every: syncLimits.materialEveryMs', 'every: Number.POSITIVE_INFINITY'),
      patch('pull/mirror.ts', 'return last.stamp !== stampOf(store.read, list)', 'return false'),
    ),
    acts: counting,
  },
  {
    ...base(
      'adds the note of a late action again with the next one',
      patch('operations/acts/late-actions.ts', 'writeIntent(db, id, unnoted)', 'void [id, unnoted]'),
    ),
    acts: pressing,
  },
  {
    ...base(
      'adds no note for a late action',
      patch(
        'operations/acts/late-actions.ts',
        'if (late.length === 0) return',
        'if (late.length >= 0) return',
      ),
    ),
    acts: pressing,
  },
  ...afterVisitMutants,
  ...changeBackMutants,
  ...endedMutants,
]
