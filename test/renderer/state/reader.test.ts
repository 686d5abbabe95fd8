import { describe, expect, it } from 'vitest'
import { createReader } from '../../../renderer/state/reader.ts'
import { isBroken } from '../../../renderer/state/reading.ts'

/** Waits until all resolved promises have run. */
const settle = () => new Promise<void>(resolve => setImmediate(resolve))

describe('a reader of data for a screen', () => {
  it('ignores the answer for one key after another key was opened', async () => {
    const first = Promise.withResolvers<string>()
    const reader = createReader((key: string) => (key === 'a' ? first.promise : Promise.resolve('B')))
    reader.open('a')
    reader.open('b')
    first.resolve('A')
    await settle()
    expect(reader.value.value).toBe('B')
  })

  it('reads only once more after several reloads during a read', async () => {
    let reads = 0
    const reader = createReader(async (_: string) => ++reads)
    reader.open('a')
    reader.reload()
    reader.reload()
    await settle()
    expect(reads).toBe(2)
  })

  it('keeps its last value if a read fails', async () => {
    let isBroken = false
    const reader = createReader(async (_: string) => {
      if (isBroken) throw new Error('gone')
      return 1
    })
    reader.open('a')
    await settle()
    isBroken = true
    reader.reload()
    await settle()
    expect(reader.value.value).toBe(1)
  })

  it('has no value after it was closed', async () => {
    const reader = createReader(async (_: string) => 1)
    reader.open('a')
    reader.close()
    await settle()
    expect(reader.value.value).toBeNull()
  })

  it('reports a failed read only as long as it has no value to show', async () => {
    let isUp = false
    const reader = createReader((key: string) => (isUp ? Promise.resolve(key) : Promise.reject(new Error())))
    const other = createReader(async (_: string) => 1)
    other.open('a')
    reader.open('a')
    await settle()
    expect([isBroken(reader.value), isBroken(other.value)]).toEqual([true, false])
    isUp = true
    reader.reload()
    await settle()
    expect([reader.value.peek(), isBroken(reader.value)]).toEqual(['a', false])
    isUp = false
    reader.reload()
    await settle()
    expect([reader.value.peek(), isBroken(reader.value)]).toEqual(['a', false])
    reader.open('b')
    await settle()
    expect(isBroken(reader.value)).toBe(true)
    reader.close()
    expect(isBroken(reader.value)).toBe(false)
  })
})
