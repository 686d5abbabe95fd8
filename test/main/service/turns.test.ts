import { expect, test } from 'vitest'
import { createTurns } from '../../../main/service/turns.ts'

/** Records which work has begun. Each work lasts until the test ends it. */
function createWork(takeTurn: ReturnType<typeof createTurns>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string, sender = '', signal?: AbortSignal) =>
    takeTurn(
      () => {
        begun.push(name)
        return new Promise<void>(resolve => ends.set(name, resolve))
      },
      { sender, ...(signal && { signal }) },
    )
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

test('the numbers of running and waiting tasks are limited, and other tasks are refused with a time to wait', async () => {
  const takeTurn = createTurns(2, 1)
  const begun: (() => void)[] = []
  const work = () => takeTurn(() => new Promise<void>(resolve => begun.push(resolve)))
  const all = [work(), work(), work()]
  expect(begun).toHaveLength(2)
  await expect(work()).rejects.toMatchObject({ failure: { code: 'too-many', retryAfterSeconds: 5 } })
  begun[0]?.()
  await all[0]
  expect(begun).toHaveLength(3)
  for (const end of begun) end()
  await Promise.all(all)
})

test('waiting senders take turns, even if one sender has added several tasks first', async () => {
  const { begun, work, end } = createWork(createTurns(1, 10))
  const asked = [['a1'], ['a2'], ['a3'], ['b1', 'b'], ['c1', 'c'], ['b2', 'b']].map(
    ([name = '', sender = 'a']) => ({ name, done: work(name, sender) }),
  )
  for (const { name, done } of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'].flatMap(
    next => asked.find(({ name }) => name === next) ?? [],
  )) {
    end(name)
    await done
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('a sender with too many waiting tasks is refused, while other senders are accepted', async () => {
  const { begun, work, end } = createWork(createTurns(1, 10, 1))
  const [first, second] = [work('a1', 'a'), work('a2', 'a')]
  await expect(work('a3', 'a')).rejects.toMatchObject({ failure: { code: 'too-many', retryAfterSeconds: 5 } })
  const other = work('b1', 'b')
  end('a1')
  await first
  end('a2')
  await second
  end('b1')
  await other
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('a waiting task that was aborted is never started, and the next task starts instead', async () => {
  const { begun, work, end } = createWork(createTurns(1, 2))
  const leaving = new AbortController()
  const first = work('a1')
  const left = work('a2', 'a', leaving.signal)
  const last = work('b1', 'b')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const instead = work('c1', 'c')
  await expect(work('d1', 'd')).rejects.toMatchObject({ failure: { code: 'too-many' } })
  await expect(work('d1', 'd', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
  for (const [name, done] of [
    ['a1', first],
    ['b1', last],
    ['c1', instead],
  ] as const) {
    end(name)
    await done
  }
  expect(begun).toEqual(['a1', 'b1', 'c1'])
})
