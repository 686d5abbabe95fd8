import { describe, expect, it } from 'vitest'
import { createCodeListener, type TypedCode } from '../../../../renderer/screens/scan/typed-code.ts'

interface Typing {
  /** The milliseconds between two keys. */
  gap?: number
  isInField?: (at: number) => boolean
}

/** Types the keys one after another, and returns the code that the last key completes. */
function type(keys: readonly string[], { gap = 8, isInField = () => false }: Typing = {}): TypedCode | null {
  const listen = createCodeListener()
  let found: TypedCode | null = null
  keys.forEach((key, at) => {
    found = listen({
      key,
      at: 1_000 + at * gap,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      isInField: isInField(at),
    })
  })
  return found
}

const code = [...'P-0231', 'Enter']

describe('a barcode that a scanner types like a keyboard', () => {
  it('is recognized by the speed of its keys and by its Enter', () => {
    expect(type(code)).toEqual({ code: 'P-0231', inField: '' })
    expect(type(code, { gap: 50 })?.code).toBe('P-0231')
  })

  it('may contain the Shift key before capital letters', () => {
    expect(type(['Shift', 'P', '-', 'Shift', 'A', '1', 'Enter'])?.code).toBe('P-A1')
  })

  it('is not recognized if its keys are slow, few, without an Enter, or typed into a field', () => {
    expect(type(code, { gap: 51 })).toBeNull()
    expect(type(['a', 'b', 'c', 'Enter'])).toBeNull()
    expect(type([...'P-0231'])).toBeNull()
    expect(type(code, { isInField: () => true })).toBeNull()
  })

  it('does not end with Ctrl+Enter, which saves a note', () => {
    const listen = createCodeListener()
    const plain = { altKey: false, metaKey: false, isInField: true }
    listen({ ...plain, key: 'n', at: 1_000, ctrlKey: false, isInField: false })
    for (const [nth, key] of [...'Closer'].entries())
      listen({ ...plain, key, at: 1_008 + 8 * nth, ctrlKey: false })
    expect(listen({ ...plain, key: 'Enter', at: 1_060, ctrlKey: true })).toBeNull()
  })

  it('is returned with the characters that a field received, if its first key opened the field', () => {
    expect(type(code, { isInField: at => at > 1 })).toEqual({ code: 'P-0231', inField: '0231' })
  })

  it('begins again after a pause, after an Enter, and after a key without a character', () => {
    expect(type(['x', 'ArrowLeft', ...code])?.code).toBe('P-0231')
    expect(type([...code, ...code])?.code).toBe('P-0231')
    const listen = createCodeListener()
    const press = (key: string, at: number) =>
      listen({ key, at, ctrlKey: false, altKey: false, metaKey: false, isInField: false })
    press('n', 0)
    for (const [nth, key] of [...'1234'].entries()) press(key, 500 + nth)
    expect(press('Enter', 505)?.code).toBe('1234')
  })

  it.each([
    ['Ctrl+]', [{ key: 'Control' }, { key: ']', ctrlKey: true }]],
    ['Alt with its number', [{ key: 'Alt' }, ...[...'029'].map(key => ({ key, altKey: true }))]],
    ['F8', [{ key: 'F8' }]],
  ])('is read as a whole if the scanner types the separator of its label as %s', (_, separator) => {
    const listen = createCodeListener()
    const keys = [
      ...[...'0107611234567893'].map(key => ({ key })),
      ...separator,
      ...[...'21SN-4711', 'Enter'].map(key => ({ key })),
    ]
    const found = keys.map((press, at) =>
      listen({ at, ctrlKey: false, altKey: false, metaKey: false, isInField: false, ...press }),
    )
    expect(found.at(-1)?.code).toBe('0107611234567893\u001d21SN-4711')
    expect(found.slice(0, -1).every(one => one === null)).toBe(true)
  })

  it('is discarded if no Enter follows', () => {
    const listen = createCodeListener()
    const press = (key: string, at: number, ctrlKey = false) =>
      listen({ key, at, ctrlKey, altKey: false, metaKey: false, isInField: false })
    for (const [at, key] of [...'abcd'].entries()) press(key, at, true)
    expect(press('Enter', 5)).toBeNull()
    for (let at = 0; at < 4_297; at++) press('x', at)
    expect(press('Enter', 4_297)).toBeNull()
  })
})
