import { expect, test } from 'vitest'
import type { OperationState } from '../../../shared/sync/sending.ts'
import { openService, type TestService } from '../../support/service/open-service.ts'

/** Whether each state counts as unsent; a new state does not compile until it is listed here. */
const isPending: Record<OperationState, boolean> = {
  ready: true,
  sending: true,
  retry: true,
  verify: true,
  review: true,
  done: false,
  discarded: false,
}

function add(
  laptop: TestService,
  state: OperationState,
  serverErrors = 0,
  sentAt: number | null = null,
): void {
  laptop.store.transaction(db =>
    db.run(
      `INSERT INTO operations (id, seq, account, lane, kind, version, intent, state, created_at, server_errors, sent_at)
       SELECT hex(randomblob(8)), count(*) + 1, 'a', 'lane', 'note.add', 1, '{}', ?, 0, ?, ? FROM operations`,
      state,
      serverErrors,
      sentAt,
    ),
  )
}

const status = (laptop: TestService) =>
  laptop.store.read.get<Record<string, unknown>>('SELECT * FROM sync_status')

test('every count is zero without operations', () => {
  expect(status(openService('laptop'))).toEqual({
    pending: 0,
    pending_bytes: 0,
    sending: 0,
    failed: 0,
    conflicts: 0,
    last_sent: null,
    needs_sign_in: 0,
    offline_since: null,
    last_contact: null,
    last_pull: null,
    last_sweep: null,
  })
})

test.each(Object.entries(isPending))(
  'an operation in the state %s counts as pending: %s',
  (state, pending) => {
    const laptop = openService('laptop')
    add(laptop, state as OperationState)
    expect(status(laptop)).toMatchObject({
      pending: Number(pending),
      sending: Number(state === 'sending' || state === 'verify'),
      failed: Number(state === 'review'),
    })
  },
)

test('an operation that failed ten times at the server counts as failed while it is retried', () => {
  const laptop = openService('laptop')
  add(laptop, 'retry', 9)
  expect(status(laptop)).toMatchObject({ pending: 1, failed: 0 })
  add(laptop, 'retry', 10)
  add(laptop, 'done', 30, 500)
  add(laptop, 'done', 0, 400)
  expect(status(laptop)).toMatchObject({ pending: 2, failed: 1, last_sent: 500 })
})

test('the status counts conflicts until they are resolved, and has the stored values of sign-in and contact', () => {
  const laptop = openService('laptop')
  laptop.store.transaction(db => {
    const conflict = `INSERT INTO conflicts (job_uuid, field, holding, resolved_at) VALUES ('job', 'title', 'mine', ?)`
    for (const resolvedAt of [null, null, 7]) db.run(conflict, resolvedAt)
    for (const [name, value] of Object.entries({
      needsSignIn: true,
      offlineSince: 5,
      lastContact: 6,
      lastPull: null,
    }))
      db.run('INSERT INTO sync_state (name, value) VALUES (?, ?)', name, JSON.stringify(value))
  })
  expect(status(laptop)).toMatchObject({
    conflicts: 2,
    needs_sign_in: 1,
    offline_since: 5,
    last_contact: 6,
    last_pull: null,
  })
})
