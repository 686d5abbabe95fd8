import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const named: Readonly<Record<string, string>> = {
  'an insert twice after a lost answer':
    'a lost response doubles no insert: a note and a new job are there once',
  'no number after 200 instead of 201': 'a hub that answers %i to a creation tells the number all the same',
  'a form twice from a slow server':
    'a slow server doubles no form: what it makes after we stopped listening is the one form',
  'an edit during the sending lost': 'what is edited while it is being sent is sent again as it is now',
  'all marked sent after a part was':
    'a push that went half through calls sent what was sent, and nothing else',
  'rows lost by a crash before the cursor':
    'a crash between a page and the cursor costs no row: it goes on at the page, and the cursor moves at the end',
  'no reading while something waits': 'a pull waits for no push that cannot go out',
  'data skipped after a failed sending':
    'a pull after a push that failed skips nothing, on the same job or another',
  'writing during a pause never sent':
    'what is written during a pause is sent after it, with what was written before',
  'an upload that waits for the next edit':
    'a failed upload goes again by itself, without waiting for the next thing that is written',
  'a note that waits for the next edit':
    'what failed to go out is tried again by itself, without waiting for the next thing that is written',
  'a queue wedged by silence': 'not a request that is never answered',
  'a queue wedged by what is no error': 'not a network that throws %s',
  'one bad operation in the way of all':
    'one poisoned operation blocks nothing else, whether it is refused or fails for ever',
  'an error taken for success': 'an error marks nothing as sent: %s',
  'a forbidden document forgotten':
    'a forbidden document is remembered with its reason, holds up no other, and is asked for until it may be read',
  'a forbidden job forgotten': 'a job that may not be read for now is asked for again until it may',
  'a child before its parent': 'a child never goes before its parent, whatever becomes of the parent',
  'a record before the photo it names': 'a record that names a photo never goes before it',
  'everything deleted with an emptied hub':
    'an emptied server deletes nothing here, on any path that reads (%s, %s, %i jobs)',
  'everything deleted with a forgetful hub':
    'a server that forgot more than anybody deletes, and says so with tombstones, deletes nothing here unasked',
  'everything deleted with another hub':
    'a swapped server, with other jobs under the same numbers, mixes nothing up and deletes nothing',
  'deleted by the fail-safe beyond the question':
    'the fail-safe does not fire for more than was told: an answer about some is none about all',
  'deleted by the fail-safe days later':
    'the fail-safe does not fire and delete days later: an answer holds for the reading that follows, and for what was told',
  'deleted and made anew in one list':
    'a job deleted and made anew under the same uuid is the new one, its deletion listed %s it',
  'two changes left by an undone deletion':
    'an item that is removed and put back, and an edit that is taken back, leave nothing to send',
  'own work that flickers': 'what was done here never flickers away while older answers come in',
  'own work that flickers with a late list':
    'what was done here never flickers away when a list comes late that the hub wrote before it',
  'a clock a year off': '%s changes neither what arrives nor its order, and nothing is read twice or missed',
  'rows of one millisecond skipped': 'that lie on both sides of a reading are all read',
  'a page of one time stamp for ever':
    'that fill more than a page are read to their end, and the cursor moves',
  'unsent work shown as none': 'while the hub %s',
  'the work of one person under another':
    'what one person wrote is never sent under another, whoever is signed in on the same file',
  'the photo deleted though unsent':
    'while the record is sent and its photo is not, the photo stays here, however long that takes',
  'the photo deleted between two steps': 'a photo that was uploaded and not yet attached stays here too',
  'equal photos made one':
    'two photos with equal bytes stay two, and one that is taken off takes nothing of the other',
  'a record lost between two batches': 'batches that go out side by side lose no record',
  'fields nulled by a partial write': 'a partial write names only what changed, and nulls nothing beside it',
  'all queued again at a start': 'a start of the program queues nothing anew',
  'an outbox stranded by an update': 'of schema %i',
  'an outbox unreadable to an older program': 'and what a newer program wrote waits for that program',
  'two engines that overtake each other': 'two engines of one program',
  'two programs that overtake each other':
    'two programs on one file, of which the second takes over when the first ends',
  'a row twice on a second reading':
    'a second full reading over everything fails on nothing that must be unique',
  'ready and empty':
    'nothing is called ready while it is empty: not the day before its list, nor a job before its details',
  'memory that grows with a reading':
    'memory does not grow with what is pulled: a page is let go when it is taken',
  'hours with one request at a time':
    'details are read side by side, and so is what is sent: one at a time takes hours',
  'a screen that freezes':
    'the screen does not freeze during a sync: it has a turn after every few jobs, and a note gets between them',
}

const sources = readdirSync(import.meta.dirname)
  .filter(name => name.endsWith('.test.ts') && name !== 'names.test.ts')
  .map(name => readFileSync(path.join(import.meta.dirname, name), 'utf8'))

test.each(Object.entries(named))('%s has its test', (_bug, title) => {
  const quoted = sources.map(source => source.split(`'${title}'`).length - 1)
  expect(quoted.reduce((sum, count) => sum + count, 0)).toBe(1)
})

test('every test here is of a bug on the list', () => {
  const titles = sources.flatMap(source =>
    [...source.matchAll(/\btest(?:\.each\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(\s*'([^']+)'/g)].map(
      ([, title]) => title,
    ),
  )
  expect(titles.toSorted()).toEqual(Object.values(named).toSorted())
})
