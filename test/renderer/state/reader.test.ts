import { describe, expect, it } from 'vitest'
import { createReader } from '../../../renderer/state/reader.ts'
import { isBroken } from '../../../renderer/state/reading.ts'

/** Lets every promise that can go on go on. */
const settle = () => new Promise<void>(resolve => setImmediate(resolve))

describe('reading again and again', () => {
  it('drops the answer for a key that is no longer open', async () => {
    const first = Promise.withResolvers<string>()
    const reader = createReader((key: string) => (key === 'a' ? first.promise : Promise.resolve('B')))
    reader.open('a')
    reader.open('b')
    first.resolve('A')
    await settle()
    expect(reader.value.value).toBe('B')
  })

  it('reads once more, and only once, for all that was asked while it read', async () => {
    let reads = 0
    const reader = createReader(async (_: string) => ++reads)
    reader.open('a')
    reader.reload()
    reader.reload()
    await settle()
    expect(reads).toBe(2)
  })

  it('keeps the last value when a read fails', async () => {
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

  it('shows nothing of what was open once it is closed', async () => {
    const reader = createReader(async (_: string) => 1)
    reader.open('a')
    reader.close()
    await settle()
    expect(reader.value.value).toBeNull()
  })

  it('tells of a read that broke only while nothing is shown for it', async () => {
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
