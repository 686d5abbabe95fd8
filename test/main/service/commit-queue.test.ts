import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type CommitQueue, createCommitQueue } from '../../../main/service/commit-queue.ts'
import { refuse } from '../../../main/service/refuse.ts'
import type { Store } from '../../../main/store/store.ts'
import { StoreFailure } from '../../../main/store/store-failure.ts'
import { UncertainCommit } from '../../../main/store/uncertain-commit.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { openService } from '../../support/service/open-service.ts'

interface Bench {
  store: Store
  queue: CommitQueue
  /** runs the work that was postponed until the requests are read */
  turn(): void
  commits(): number
  names(): string[]
}

function open(clock?: () => number): Bench {
  const { store } = openService()
  const later: (() => void)[] = []
  let commits = 0
  store.onCommit(() => {
    commits += 1
  })
  return {
    store,
    queue: createCommitQueue(store, run => later.push(run), clock),
    turn: () => later.shift()?.(),
    commits: () => commits,
    names: () =>
      store.read
        .all<{ name: string }>(`SELECT name FROM meta WHERE name LIKE 'test %' ORDER BY name`)
        .map(({ name }) => name),
  }
}

const write = (queue: CommitQueue, name: string, then: () => unknown = () => name) =>
  queue.run(db => {
    db.run(`INSERT INTO meta (name, value) VALUES (?, '')`, `test ${name}`)
    return then()
  })

test('commands in the same turn share a commit, and each command gets its own result', async () => {
  const { queue, turn, commits, names } = open()
  const answers = Promise.all([write(queue, 'a'), write(queue, 'b'), write(queue, 'c')])
  expect(names()).toEqual([])
  turn()
  expect(commits()).toBe(1)
  expect(await answers).toEqual(['a', 'b', 'c'].map(value => ({ ok: true, value })))
  expect(names()).toEqual(['test a', 'test b', 'test c'])
})

test('a command runs only after all requests that have arrived were read', async () => {
  const { store, names } = open()
  const written = write(createCommitQueue(store), 'a')
  await setImmediate()
  expect(names()).toEqual([])
  await written
  expect(names()).toEqual(['test a'])
})

test('a command resolves after its commit', async () => {
  const { store, queue, turn } = open()
  let isCommitted = false
  store.onCommit(() => {
    isCommitted = true
  })
  const resolved = write(queue, 'a').then(() => isCommitted)
  write(queue, 'b')
  turn()
  expect(await resolved).toBe(true)
})

test('a refused command is rolled back, and the other commands are committed', async () => {
  const { queue, turn, names } = open()
  const answers = Promise.all([
    write(queue, 'a'),
    write(queue, 'b', () => refuse('conflict', 'Not now.')),
    write(queue, 'c'),
  ])
  turn()
  expect((await answers).map(({ ok }) => ok)).toEqual([true, false, true])
  expect(names()).toEqual(['test a', 'test c'])
})

test('commands whose commit is unclear are rejected, and do not run again', async () => {
  const { store, queue, turn, names } = open()
  const transaction = store.transaction.bind(store)
  store.transaction = work => {
    const isOuter = !store.isInTransaction
    const result = transaction(work)
    if (isOuter) throw new UncertainCommit(store.place, null)
    return result
  }
  let runs = 0
  const count = () => {
    runs += 1
  }
  const answers = Promise.allSettled([write(queue, 'a', count), write(queue, 'b', count)])
  turn()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([runs, names()]).toEqual([2, ['test a', 'test b']])
})

test('an unexpected error rejects only its own command, and the other commands are committed', async () => {
  const { queue, turn, names } = open()
  const fine = write(queue, 'a')
  const broken = write(queue, 'b', () => {
    throw new TypeError('a bug')
  })
  const thrown = expect(broken).rejects.toThrow('a bug')
  turn()
  await thrown
  expect(await fine).toEqual({ ok: true, value: 'a' })
  expect(names()).toEqual(['test a'])
})

test('a command that meets a full disk fails, and the other commands are committed once', async () => {
  const { queue, turn, names } = open()
  const full = () => {
    throw new StoreFailure('full', 'No room.')
  }
  const answers = Promise.all([write(queue, 'a'), write(queue, 'b', full), write(queue, 'c')])
  turn()
  expect((await answers).map(({ ok }) => ok)).toEqual([true, false, true])
  expect(names()).toEqual(['test a', 'test c'])
})

test('no command runs twice if SQLite itself rolls back the shared transaction', async () => {
  const { queue, turn, names } = open()
  let isFirst = true
  const answers = Promise.all([
    write(queue, 'a'),
    queue.run(db => {
      const ends = isFirst
      isFirst = false
      // SQLite does this when it is out of memory.
      if (ends) db.run('ROLLBACK')
      if (ends) throw new Error('out of memory')
      return 'b'
    }),
    write(queue, 'c'),
  ])
  turn()
  expect(await answers).toEqual(['a', 'b', 'c'].map(value => ({ ok: true, value })))
  expect(names()).toEqual(['test a', 'test c'])
})

test('a commit has a limited number of commands, and the rest runs in order', async () => {
  const { queue, turn, commits } = open()
  const order: string[] = []
  const many = Array.from({ length: hubLimits.commandsInOneCommit + 1 }, (_, nth) =>
    String(nth).padStart(3, '0'),
  )
  const answers = Promise.all(many.map(name => write(queue, name, () => order.push(name))))
  turn()
  expect(order).toHaveLength(hubLimits.commandsInOneCommit)
  turn()
  await answers
  expect(order).toEqual(many)
  expect(commits()).toBe(2)
})

test('after a long commit, other requests are answered before its rest is run', async () => {
  let time = 0
  const { queue, turn, commits } = open(() => time)
  const order: string[] = []
  const slow = (name: string, ms: number) =>
    write(queue, name, () => {
      time += ms
      order.push(name)
    })
  const answers = Promise.all([slow('a', 40), slow('b', 40), slow('c', 200), slow('d', 1)])
  turn()
  expect(order).toEqual(['a', 'b'])
  turn()
  expect(order).toEqual(['a', 'b', 'c'])
  turn()
  expect((await answers).map(({ ok }) => ok)).toEqual([true, true, true, true])
  expect([order, commits()]).toEqual([['a', 'b', 'c', 'd'], 3])
})
