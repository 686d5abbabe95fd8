import { expect, test } from 'vitest'
import {
  clockLabel,
  errorLabel,
  policyLabel,
  resultLabel,
} from '../../../renderer/text/diagnostics-labels.ts'
import type { Diagnostics, HubFacts } from '../../../shared/contract/laptop.ts'
import '../whole-english.ts'

const hub = { needsSignIn: false, offlineSince: null, problem: null } as HubFacts

test('clockLabel says that the clocks of the laptop and the server agree, or which clock is ahead by how much', () => {
  expect(clockLabel(900)).toBe('This laptop and the server agree')
  expect(clockLabel(30_000)).toBe('The server is 30 seconds ahead of this laptop')
  expect(clockLabel(-3_600_000)).toBe('The server is 1\u00a0h behind this laptop')
})

test('resultLabel names the most important problem with the server first', () => {
  expect(resultLabel(hub, '2026-11-20')).toBe('No problems')
  expect(resultLabel({ ...hub, needsSignIn: true, problem: 'network' }, '2026-11-20')).toContain('sign in')
  expect(resultLabel({ ...hub, problem: 'network' }, '2026-11-20')).not.toBe('No problems')
})

test('equal errors are described in one sentence', () => {
  const outbox = {
    refused: [
      { kind: 'note.add', code: 'forbidden', count: 2 },
      { kind: 'job.act', code: 'forbidden', count: 1 },
      { kind: 'job.act', code: 'look-up', count: 1 },
    ],
    files: [{ code: 'forbidden', count: 1 }],
  }
  expect(errorLabel({ outbox } as Diagnostics)).toEqual([
    'The server does not allow you to do this. (3 times)',
    'Fieldbook checks what the server has now before it sends this again: it may have arrived, or another user changed the same thing at the same moment.',
    '1 file could not be downloaded: The server does not let you download it.',
  ])
})

test("a sentence describes each mistake in an administrator's policy", () => {
  const policy = [
    { place: '/etc/x', name: 'thmee', problem: 'unknown', why: null },
    { place: '/etc/x', name: 'windowDays', problem: 'unfit', why: 'must be >= 1' },
    { place: '/etc/x', name: null, problem: 'unreadable', why: null },
    { place: 'HKLM', name: null, problem: 'untrusted', why: null },
  ]
  expect(policyLabel({ policy } as Diagnostics)).toEqual([
    '“thmee” in /etc/x is not a setting',
    '“windowDays” in /etc/x has a value that is not valid, so it is ignored',
    '/etc/x cannot be read, so its settings are not updated',
    'HKLM can be changed by people who are not administrators, so it is ignored',
  ])
})
