import { expect, test } from 'vitest'
import { postgresFailureFrom } from '../../../../main/store/postgres/postgres-failure.ts'
import { SessionError } from '../../../../main/store/session-error.ts'

const failureOf = (code: string) =>
  postgresFailureFrom(new SessionError({ code, message: 'as the server says it' }, 'SELECT 1'), 'host/name')

test.each([
  ['in-use', 'in-use', 'Another hub serves the database host/name, and files'],
  ['28P01', 'unwritable', 'refuses the user, the password or the database'],
  ['3D000', 'unwritable', 'refuses the user, the password or the database'],
  ['53100', 'full', 'The disk of the database host/name is full.'],
  ['25006', 'unwritable', 'is read-only'],
  ['40001', 'in-use', 'changed the same rows'],
  ['40P01', 'in-use', 'changed the same rows'],
  ['57014', 'unwritable', 'did not answer in time'],
  ['57P01', 'unwritable', 'cannot be reached'],
  ['08006', 'unwritable', 'cannot be reached'],
  ['ECONNREFUSED', 'unwritable', 'cannot be reached'],
  ['session-lost', 'unwritable', 'cannot be reached'],
])('the code %s is a failure %s with a sentence', (code, failure, sentence) => {
  expect(failureOf(code)).toMatchObject({ code: failure, message: expect.stringContaining(sentence) })
})

test.each(['23505', '42P01', '22P02', 'EPROTO2'])('the code %s is a bug', code => {
  expect(failureOf(code)).toBeNull()
})

test('another error is a bug', () => {
  expect(postgresFailureFrom(new Error('ours'), 'host/name')).toBeNull()
})
