import { describe, expect, it } from 'vitest'
import { createCodeListener, type TypedCode } from '../../../../renderer/screens/scan/typed-code.ts'

interface Typing {
  /** ms between two keys */
  gap?: number
  isInField?: (at: number) => boolean
}

/** What the last key gives, of keys that come one after another. */
function type(keys: readonly string[], { gap = 8, isInField = () => false }: Typing = {}): TypedCode | null {
  const hear = createCodeListener()
  let heard: TypedCode | null = null
  keys.forEach((key, at) => {
    heard = hear({
      key,
      at: 1_000 + at * gap,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      isInField: isInField(at),
    })
  })
  return heard
}

const code = [...'P-0231', 'Enter']

describe('a scanner that types', () => {
  it('is heard by its haste and its Enter', () => {
    expect(type(code)).toEqual({ code: 'P-0231', inField: '' })
    expect(type(code, { gap: 50 })?.code).toBe('P-0231')
  })

  it('may hold Shift for large letters', () => {
    expect(type(['Shift', 'P', '-', 'Shift', 'A', '1', 'Enter'])?.code).toBe('P-A1')
  })

  it('is no person: slow, short, without an Enter, or writing in a field', () => {
    expect(type(code, { gap: 51 })).toBeNull()
    expect(type(['a', 'b', 'c', 'Enter'])).toBeNull()
    expect(type([...'P-0231'])).toBeNull()
    expect(type(code, { isInField: () => true })).toBeNull()
  })

  it('does not end with Control and Enter, which save a note', () => {
    const hear = createCodeListener()
    const plain = { altKey: false, metaKey: false, isInField: true }
    hear({ ...plain, key: 'n', at: 1_000, ctrlKey: false, isInField: false })
    for (const [nth, key] of [...'Closer'].entries())
      hear({ ...plain, key, at: 1_008 + 8 * nth, ctrlKey: false })
    expect(hear({ ...plain, key: 'Enter', at: 1_060, ctrlKey: true })).toBeNull()
  })

  it('tells what of it went into a field that its first letter opened', () => {
    expect(type(code, { isInField: at => at > 1 })).toEqual({ code: 'P-0231', inField: '0231' })
  })

  it('begins anew after a pause, after an Enter and after a key that writes nothing', () => {
    expect(type(['x', 'ArrowLeft', ...code])?.code).toBe('P-0231')
    expect(type([...code, ...code])?.code).toBe('P-0231')
    const hear = createCodeListener()
    const press = (key: string, at: number) =>
      hear({ key, at, ctrlKey: false, altKey: false, metaKey: false, isInField: false })
    press('n', 0)
    for (const [nth, key] of [...'1234'].entries()) press(key, 500 + nth)
    expect(press('Enter', 505)?.code).toBe('1234')
  })

  it.each([
    ['Ctrl+]', [{ key: 'Control' }, { key: ']', ctrlKey: true }]],
    ['Alt with its number', [{ key: 'Alt' }, ...[...'029'].map(key => ({ key, altKey: true }))]],
    ['F8', [{ key: 'F8' }]],
  ])('reads a label as a whole that has a separator typed as %s', (_, separator) => {
    const hear = createCodeListener()
    const keys = [
      ...[...'0107611234567893'].map(key => ({ key })),
      ...separator,
      ...[...'21SN-4711', 'Enter'].map(key => ({ key })),
    ]
    const heard = keys.map((press, at) =>
      hear({ at, ctrlKey: false, altKey: false, metaKey: false, isInField: false, ...press }),
    )
    expect(heard.at(-1)?.code).toBe('0107611234567893\u001d21SN-4711')
    expect(heard.slice(0, -1).every(one => one === null)).toBe(true)
  })

  it('leaves shortcuts alone, and forgets what never ends', () => {
    const hear = createCodeListener()
    const press = (key: string, at: number, ctrlKey = false) =>
      hear({ key, at, ctrlKey, altKey: false, metaKey: false, isInField: false })
    for (const [at, key] of [...'abcd'].entries()) press(key, at, true)
    expect(press('Enter', 5)).toBeNull()
    for (let at = 0; at < 4_297; at++) press('x', at)
    expect(press('Enter', 4_297)).toBeNull()
  })
})
