import { describe, expect, it, vi } from 'vitest'
import { commandOf, type Key, keysOf, latinKey } from '../../../renderer/state/shortcuts.ts'

const press = (key: string, change: Partial<Key> = {}): Key => ({
  key,
  code: /^\d$/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isTyping: false,
  ...change,
})

describe('shortcuts', () => {
  it('opens a screen by Alt and its number, whatever the layout makes of the key', () => {
    expect(commandOf(press('™', { code: 'Digit2', altKey: true }), true)).toEqual({ do: 'screen', at: 1 })
  })

  it('leaves a sign that Option writes with a number’s key to the field, in any layout', () => {
    const option = (key: string, code: string) => press(key, { code, altKey: true, isTyping: true })
    for (const [key, code] of [
      ['@', 'Digit2'],
      ['™', 'Digit2'],
      ['{', 'Digit7'],
      ['Dead', 'Digit1'],
    ] as const)
      expect(commandOf(option(key, code), true), key).toBeNull()
    expect(commandOf(option('2', 'Digit2'), true)).toEqual({ do: 'screen', at: 1 })
  })

  it('takes no key that AltGr writes with', () => {
    for (const key of ['k', 'z', '2', '@'])
      expect(commandOf(press(key, { altKey: true, ctrlKey: true, isTyping: true }), true), key).toBeNull()
    expect(commandOf(press('z', { altKey: true, ctrlKey: true }), true)).toBeNull()
  })

  it('never takes a letter from what is being typed', () => {
    for (const key of ['n', 'p', 'j', 'k']) expect(commandOf(press(key, { isTyping: true }), true)).toBeNull()
  })

  it('leaves Ctrl+Z to the text field while typing, and undoes a step otherwise', () => {
    expect(commandOf(press('z', { ctrlKey: true }), true)).toEqual({ do: 'undo' })
    expect(commandOf(press('z', { ctrlKey: true, isTyping: true }), true)).toBeNull()
  })

  it('keeps only keys with a modifier, F1, F5 and Escape when single keys are off', () => {
    expect(commandOf(press('n'), false)).toBeNull()
    expect(commandOf(press('F5'), false)).toEqual({ do: 'sync' })
    expect(commandOf(press('F1'), false)).toEqual({ do: 'help' })
    expect(commandOf(press('Escape', { isTyping: true }), false)).toEqual({ do: 'back' })
  })

  it.each([
    ['Russian', 'л', 'KeyK', 'search'],
    ['Russian, with the Caps Lock key on', 'Л', 'KeyK', 'search'],
    ['Greek', 'κ', 'KeyK', 'search'],
    ['Thai', 'า', 'KeyK', 'search'],
    ['Hebrew', 'ז', 'KeyZ', 'undo'],
  ])('finds Ctrl and a letter in a layout without Latin letters: %s', (_, key, code, does) => {
    expect(commandOf(press(key, { code, ctrlKey: true }), true)).toEqual({ do: does })
  })

  it('finds single keys in a Russian layout, and leaves them to a text field', () => {
    const doing = (key: string, code: string) => commandOf(press(key, { code }), true)?.do
    expect([doing('т', 'KeyN'), doing('з', 'KeyP'), doing('о', 'KeyJ')]).toEqual(['note', 'photo', 'nextJob'])
    expect(commandOf(press('т', { code: 'KeyN', isTyping: true }), true)).toBeNull()
  })

  it('follows the letter, not the place, in another Latin layout', () => {
    // AZERTY has W where QWERTY has Z; Dvorak has N where QWERTY has L
    expect(commandOf(press('z', { code: 'KeyW', ctrlKey: true }), true)).toEqual({ do: 'undo' })
    expect(commandOf(press('w', { code: 'KeyZ', ctrlKey: true }), true)).toBeNull()
    expect(commandOf(press('n', { code: 'KeyL' }), true)).toEqual({ do: 'note' })
    expect(commandOf(press('ö', { code: 'KeyN' }), true)).toBeNull()
  })

  it('takes digits of another script for the sizes of a picture', () => {
    expect(latinKey({ key: '٠', code: 'Digit0' })).toBe('0')
    expect(latinKey({ key: 'Escape', code: 'Escape' })).toBe('escape')
    expect(latinKey({ key: 'ж', code: 'Semicolon' })).toBe('ж')
  })

  it('leaves the browser’s own combinations alone', () => {
    expect(commandOf(press('n', { ctrlKey: true }), true)).toBeNull()
    expect(commandOf(press('j', { altKey: true }), true)).toBeNull()
  })
})

describe('what is open inside a screen', () => {
  function pressIn(key: string, change: Partial<KeyboardEvent> = {}) {
    const box = { save: vi.fn(), close: vi.fn() }
    const event = { key, ctrlKey: false, metaKey: false, isComposing: false, ...change }
    const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()]
    keysOf(box)({ ...event, preventDefault, stopPropagation } as unknown as KeyboardEvent)
    const isTaken = preventDefault.mock.calls.length === 1 && stopPropagation.mock.calls.length === 1
    return { saved: box.save.mock.calls.length, closed: box.close.mock.calls.length, isTaken }
  }

  it('is kept by Ctrl+Enter and closed by Escape, and the screen around it hears neither', () => {
    expect(pressIn('Enter', { ctrlKey: true })).toEqual({ saved: 1, closed: 0, isTaken: true })
    expect(pressIn('Escape')).toEqual({ saved: 0, closed: 1, isTaken: true })
  })

  it('leaves every other key alone, and those with which a letter is put together', () => {
    for (const key of ['Enter', 'n', 'Tab'])
      expect(pressIn(key)).toEqual({ saved: 0, closed: 0, isTaken: false })
    expect(pressIn('Escape', { isComposing: true })).toEqual({ saved: 0, closed: 0, isTaken: false })
  })
})
