import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const named: Readonly<Record<string, string>> = {
  'an insert twice after a lost answer': 'creates a note and a job once when the answers are lost',
  'no number after 200 instead of 201': 'reads the number of a new job from an answer with status %i',
  'a form created twice by a slow server':
    'creates a form once when the server answers after the laptop’s timeout',
  'an edit during the sending lost': 'sends an edit that is written while an earlier edit is being sent',
  'all marked sent after a part was': 'shows only the sent operations as sent after another operation failed',
  'rows lost by a crash before the cursor':
    'loses no row in a crash before the cursor is saved: the pull continues at the page',
  'no pull while an operation waits': 'a pull does not wait for operations that cannot be sent',
  'data skipped after a failed sending':
    'a pull after a failed push skips no change, on the same job or another',
  'writing during a pause never sent':
    'work that a user wrote while signed out is sent after their earlier work',
  'an upload that waits for another operation':
    'retries a failed upload without waiting for another operation',
  'a note that waits for another operation': 'retries a failed note without waiting for another operation',
  'a queue blocked by a missing answer': 'a request that is never answered',
  'a queue blocked by a thrown value that is no error': 'a network that throws %s',
  'a queue blocked by one bad operation':
    'one operation that is refused or always fails blocks no other operation',
  'an error taken for success': 'marks nothing as sent after an error: %s',
  'a forbidden document forgotten':
    'stores why a document is forbidden, downloads other documents, and retries until it is permitted',
  'a forbidden job forgotten': 'requests a forbidden job again until it is permitted',
  'a child before its parent':
    'an operation is never sent before an operation that it depends on and that fails at first',
  'a record before the photo it names': 'a record that names a photo is sent after the photo',
  'everything deleted after the server was emptied':
    'deletes nothing on the laptop when the server returns no jobs (%s, %s, %i jobs)',
  'everything deleted after many tombstones':
    'deletes nothing without a question when the server has tombstones for unusually many jobs',
  'everything deleted after the server was replaced':
    'deletes and mixes up no jobs when another server has other jobs under the same numbers',
  'deleted by the fail-safe beyond the question':
    'deletes no more jobs than the user confirmed in the question',
  'deleted by the fail-safe days later': 'asks again if the confirmed jobs could not be deleted for days',
  'a deletion and a new creation in one list':
    'shows a job that was deleted and created again under its uuid, with the deletion listed %s the job',
  'two changes left by an undone deletion':
    'leaves nothing to send when an item is removed and added again, or an edit is undone',
  'own work that disappears for a moment':
    'always shows the technician’s own work while older answers arrive',
  'own work that disappears when a list arrives late':
    'always shows the technician’s own work when a list arrives that is older than the work',
  'a clock a year off': '%s does not change the sent work, its order or the jobs that are read',
  'rows of one millisecond skipped': 'are all read when a pull ended between two of them',
  'a page of one time stamp that is read without end':
    'are read to the end when they fill more than a page, and the cursor moves',
  'unsent work shown as none': 'while the server %s',
  'the work of one user sent as another':
    'never sends the work of one user as another user of the same database',
  'the photo deleted though unsent':
    'keeps a photo on the laptop until it is uploaded, although its record was sent long ago',
  'the photo deleted between two steps': 'keeps a photo on the laptop until it is attached',
  'equal photos made one':
    'keeps two photos with equal bytes, and detaching one photo does not affect the other photo',
  'a record lost between two batches': 'loses no record when batches are sent in parallel',
  'fields nulled by a partial write':
    'a partial write sends only the changed fields, and clears no other fields',
  'all work queued again at a start': 'a restart of the program adds nothing to the queue',
  'an outbox stranded by an update': 'of schema %i',
  'an outbox unreadable to an older program': 'but not operations that a newer program wrote',
  'two engines that overtake each other': 'two engines of one program',
  'two programs that overtake each other':
    'two programs with one database, where the second sends only after the first has ended',
  'a row twice on a second reading': 'a second full pull violates no unique constraint',
  'an empty day shown as ready':
    'shows nothing as ready before it is loaded: no day before its list, no job before its details',
  'memory that grows with a reading': 'a pull releases each page of a list from memory after it is stored',
  'hours with one request at a time': 'reads details in parallel, and sends operations in parallel',
  'a screen that freezes':
    'does not block the screen during a sync: after every few jobs, other code runs and notes are saved',
}

const sources = readdirSync(import.meta.dirname)
  .filter(name => name.endsWith('.test.ts') && name !== 'names.test.ts')
  .map(name => readFileSync(path.join(import.meta.dirname, name), 'utf8'))

test.each(Object.entries(named))('the bug “%s” has one test', (_bug, title) => {
  const quoted = sources.map(source => source.split(`'${title}'`).length - 1)
  expect(quoted.reduce((sum, count) => sum + count, 0)).toBe(1)
})

test('every test in this folder is for a bug in the list', () => {
  const titles = sources.flatMap(source =>
    [...source.matchAll(/\btest(?:\.each\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(\s*'([^']+)'/g)].map(
      ([, title]) => title,
    ),
  )
  expect(titles.toSorted()).toEqual(Object.values(named).toSorted())
})
