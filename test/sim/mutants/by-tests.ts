/**
 * Faults that days show rarely or never. A unit test must fail with each; `node test/sim/mutants/try-tests.ts` runs
 * them.
 */
import { type Patch, patch } from './mutant.ts'

export interface TestedMutant {
  name: string
  patches: readonly Patch[]
  /** The test file and the title of the test that fails. */
  test: readonly [file: string, title: string]
}

const tested = (name: string, test: TestedMutant['test'], ...patches: Patch[]): TestedMutant => ({
  name,
  test,
  patches,
})

const keys = 'test/scenarios/http-api/idempotency.test.ts'
const restored = 'test/scenarios/restored-server/restored-server.test.ts'

const ofServer: readonly TestedMutant[] = [
  tested(
    'hashes a request without its body',
    [keys, 'refuses another request under the same key'],
    patch(
      '../http/request/operation-key.ts',
      '[request.method, path, query, content]',
      '[request.method, path, query]',
    ),
  ),
  tested(
    'finds the keys of other senders',
    [keys, 'of one sender has no effect for another sender'],
    patch(
      '../service/operations/operation-keys.ts',
      'WHERE sender = ? AND key = ? AND',
      'WHERE (sender = ? OR true) AND key = ? AND',
    ),
  ),
  tested(
    'creates an event under a random uuid',
    [keys, 'stores a note once, also after the key was deleted'],
    patch(
      '../http/answer/send-once.ts',
      'work(isMore === undefined ? withKey(command, name) : command)',
      'work(command)',
    ),
  ),
  tested(
    'stores the key of a refused request',
    [keys, 'can be used again after a refused request'],
    patch(
      '../http/answer/repeats.ts',
      'if (stored !== null) await',
      'service.store.transaction(db => db.run(`INSERT OR IGNORE INTO operation_keys VALUES (?, ?, ?, 204, NULL, ?)`, name.sender, name.key, request.asked?.hash, service.now()))\n      if (stored !== null) await',
    ),
  ),
]

const keyed = 'test/scenarios/sending/keyed.test.ts'
const portal = 'a note that a captive portal answered in place of an extended server is sent again'

const ofAnswers: readonly TestedMutant[] = [
  tested(
    'accepts a success that does not repeat the key',
    ['test/scenarios/sending/doubt.test.ts', portal],
    patch(
      'operations/send/send-keyed.ts',
      "if (reply.kind === 'no-reply' || reply.key === key) return reply",
      "if (reply.kind !== 'refusal' || reply.key === key) return reply",
    ),
  ),
  tested(
    'accepts a refusal that does not repeat the key',
    [keyed, 'again under its key, and the server stores the note once'],
    patch(
      'operations/send/send-keyed.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
      "if (reply.kind === 'refusal') return notAHub(`A proxy or firewall answered ${reply.status}.`)",
      "if (reply.kind === 'refusal') return reply",
    ),
  ),
  tested(
    'counts a success as stored without a look-up',
    ['test/scenarios/sending/doubt.test.ts', portal],
    patch(
      'operations/send/send-keyed.ts',
      "found.has(key) ? stored : notAHub('The server has not stored the request.')",
      'reply',
    ),
  ),
  tested(
    'drops work that is refused with 422',
    ['test/main/sync/operations/send/verdict.test.ts', 'the result of a refusal'],
    patch(
      'operations/send/verdict.ts',
      '    case 412:',
      "    case 422:\n      return { kind: 'answered' }\n    case 412:",
    ),
  ),
  tested(
    'sends an edit without the version that was read',
    [keyed, 'sends an edit with the uuid of its job and the version that was read'],
    patch('operations/jobs/job-patch.ts', 'ifMatch: versionOf(target.extensions, read),', "ifMatch: '*',"),
  ),
  tested(
    'accepts an answer about another entity',
    ['test/scenarios/sending/other-answers.test.ts', ''],
    patch('client/read-entity.ts', 'entity?.uuid === asked ? entity : null', 'entity'),
  ),
  tested(
    'uploads again without a look-up',
    ['test/main/sync/operations/documents/document-add.test.ts', 'a file is added once although its'],
    patch(
      'operations/documents/upload-document.ts',
      "if (!isRepeatable(exchange, operation)) return 'not-stored'",
      "if (operation) return 'not-stored'",
    ),
  ),
  tested(
    'repeats an attempt of forty days ago as it was',
    [
      'test/scenarios/restored-server/bad-days.test.ts',
      'an edit whose result is unclear for forty days is merged again',
    ],
    patch(
      'operations/send/send-again.ts',
      '- firstAttemptAt) < syncLimits.repeatedMs',
      '- firstAttemptAt) >= 0',
    ),
  ),
]

const ofRestore: readonly TestedMutant[] = [
  tested(
    'resends the work that a restored server has lost under another key',
    [restored, 'sends a note again under its key after the server was restored'],
    patch(
      'operations/send/attempt.ts',
      'made.idempotencyKey ?? operationKey(current, step)',
      "current.reasonCode === 'lost' ? crypto.randomUUID() : (made.idempotencyKey ?? operationKey(current, step))",
    ),
  ),
  tested(
    'resends the work that a restored server has lost at once',
    [restored, 'sends nothing again before the random delay has passed'],
    patch('push/restore/resend.ts', ' * syncLimits.resendWithinMs', ' * 0'),
  ),
  tested(
    'believes one reading of the generation',
    [restored, 'looks up sent work only after two answers have the same new generation'],
    patch(
      'push/restore/reconcile.ts',
      "const second = first.kind === 'answer' ? await send(versionRequest) : first",
      'const second = first',
    ),
  ),
  tested(
    'does not ask if the server lacks older work and has newer work',
    [restored, 'asks the user about older work that the restored server lacks although it has newer work'],
    patch('push/restore/reconcile.ts', 'Number.isFinite(at) && at > first', 'Number.isNaN(at) && at > first'),
  ),
  tested(
    'sends an edit again that another user had replaced',
    [restored, 'an edit that another user had replaced before the restore is not sent again'],
    patch(
      'entities/jobs/resend-edits.ts',
      'Array.isArray(last) || isDeepStrictEqual(last, shown[name])',
      'true',
    ),
  ),
  tested(
    'sends a removal again without asking',
    ['test/scenarios/restored-server/hub-restored.test.ts', 'gets each operation'],
    patch('push/restore/resend.ts', 'isAsked || isRemoval(intent)', 'isAsked || !intent'),
  ),
  tested(
    'believes one reading of a restored base server',
    [restored, 'asks the user about notes, files and edits that a restored base server lacks in two answers'],
    patch(
      'entities/jobs/restored-base.ts',
      'if (since === undefined || !isDue(',
      'if (lacking.size === 0 && !isDue(Number(',
    ),
    patch('entities/jobs/restored-base.ts', 'since + unseenAgainMs, now', 'since) + unseenAgainMs, now'),
  ),
]

const forms = 'test/main/sync/operations/forms/change-at-base.test.ts'

const atBaseServer: readonly TestedMutant[] = [
  tested(
    'reports a user as scheduled although the job does not show it',
    ['test/scenarios/sending/empty-answers.test.ts', 'an assignment of a user'],
    patch('outbox/match-events.ts', 'return !isSo && !isPast', 'return false && !isSo && !isPast'),
  ),
  tested(
    'reports a write as sent that was answered with the earlier version',
    ['test/scenarios/sending/older-answers.test.ts', ''],
    patch('client/current.ts', 'before.lastModified === after.lastModified &&', 'false &&'),
  ),
  tested(
    'reports a lost note as sent if an earlier event is like it',
    ['test/main/sync/outbox/match-events.test.ts', ''],
    patch('outbox/match-events.ts', '        !isKnownEvent(event, note.known) &&\n', ''),
  ),
  tested(
    'finds one event for two notes',
    [
      'test/main/sync/outbox/match-events.test.ts',
      'of several notes with equal texts, as many are matched as there are events',
    ],
    patch('outbox/match-events.ts', '        !taken.has(event.id) &&\n        !isKnown', '        !isKnown'),
  ),
  tested(
    'sends an incomplete form to a create-only server',
    [
      'test/main/sync/entities/forms/unfinished-forms.test.ts',
      'a form is sent only when it is complete and the user has closed it',
    ],
    patch('entities/forms/unfinished-forms.ts', 'if (!isCreateOnly(db)) return []', 'if (db) return []'),
    patch(
      'operations/acts/leave-form.ts',
      "isCreateOnly(db) && formStateOf(toForm(record).fields) !== 'COMPLETED'",
      "isCreateOnly(db) && formStateOf(toForm(record).fields) === 'PUBLISHED'",
    ),
  ),
  tested(
    'believes one refusal of a change to a form',
    [forms, 'sends a refused change again after ten minutes, and then leaves the change to the user'],
    patch(
      'operations/forms/change-at-base.ts',
      'if (refusedAt !== undefined && isDue(',
      'if (true || isDue(Number(',
    ),
    patch(
      'operations/forms/change-at-base.ts',
      'refusedAt + changeAgainMs, now',
      'refusedAt) + changeAgainMs, now',
    ),
  ),
  tested(
    'repeats an action although its user has acted again',
    [
      'test/scenarios/restored-server/disk-image.test.ts',
      'asks about an action that did not arrive if the user chose another state after the disk image was taken',
    ],
    patch(
      'operations/actions/job-act.ts',
      'if (progress?.restored !== true || jobUuid === null) return new Set()',
      'if (progress || jobUuid === null) return new Set()',
    ),
  ),
  tested(
    'sends the message to the user again',
    [
      'test/scenarios/sending/assignment.test.ts',
      'resends a message with an unknown result only if the server has idempotency keys',
    ],
    patch('operations/jobs/job-assignment.ts', 'intent.sendMessage && !isInDoubt', 'intent.sendMessage'),
  ),
  tested(
    'repeats an edit without reading the job',
    ['test/scenarios/sending/office-between.test.ts', ''],
    patch(
      'operations/send/send-again.ts',
      '  if (firstAttemptAt === null || !isKeyed(operation)) return false\n  if (!confirmsOperations(context.service.store.read)) return false\n',
      '  if (firstAttemptAt === null) return false\n',
    ),
  ),
  tested(
    'treats an entry with another uuid as another entry',
    [
      'test/main/sync/merge/match-entries.test.ts',
      'an entry that this laptop may have sent is matched if the server assigns uuids itself',
    ],
    patch(
      'merge/match-entries.ts',
      'if (!Array.isArray(there)) continue',
      'if (!Array.isArray(there) || there.length > 0) continue',
    ),
  ),
  tested(
    'compares texts without the spelling of the server',
    [
      'test/scenarios/sending/compared-text.test.ts',
      'a text counts as equal to the form in which a server trimmed it',
    ],
    patch('merge/fields.ts', '  return normaliseText(plain)\n', '  return plain && text\n'),
  ),
]

const ofAddress: readonly TestedMutant[] = [
  tested(
    'accepts another server at a new address as the known one',
    [
      'test/main/app/session/moved-server.test.ts',
      'the app keeps the old address if another server answers at the new address',
    ],
    patch(
      'client/account/moved-server.ts',
      'known === reply.body.identity?.hubId ?',
      'reply.body.identity ?',
    ),
  ),
  tested(
    'forgets confirmed work after a week',
    [
      'test/main/sync/outbox/recover.test.ts',
      'sent and removed operations are stored for a fortnight, and waiting operations without a limit',
    ],
    patch('outbox/recover.ts', 'const before = now - keptMs', 'const before = now - keptMs / 2'),
  ),
  tested(
    'follows a redirect to another address with its key',
    [
      'test/main/sync/push/server-connection.test.ts',
      'the key and the token are not sent to another server if the server redirects',
    ],
    patch(
      'client/exchange.ts',
      'if (!isUnderBase(baseUrl, next))',
      'if (false && !isUnderBase(baseUrl, next))',
    ),
  ),
]

const ofTimes: readonly TestedMutant[] = [
  tested(
    'applies a repeated correction to the span that runs by then',
    [
      'test/shared/entities/times.test.ts',
      'can be replaced by a second correction while another time is running',
    ],
    patch('../../shared/entities/times.ts', 'runOf(first.get(subject), runs)', 'runOf(correction, runs)'),
  ),
]

export const testedMutants: readonly TestedMutant[] = [
  ...ofServer,
  ...ofAnswers,
  ...ofRestore,
  ...atBaseServer,
  ...ofAddress,
  ...ofTimes,
]
