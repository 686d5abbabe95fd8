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

describe('keyboard shortcuts', () => {
  it('open a screen with Alt and a number, for any character that the keyboard layout writes', () => {
    expect(commandOf(press('™', { code: 'Digit2', altKey: true }), true)).toEqual({ do: 'screen', at: 1 })
  })

  it('leave a character that Option and a number key write to the text field', () => {
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

  it('ignore keys with which AltGr writes a character', () => {
    for (const key of ['k', 'z', '2', '@'])
      expect(commandOf(press(key, { altKey: true, ctrlKey: true, isTyping: true }), true), key).toBeNull()
    expect(commandOf(press('z', { altKey: true, ctrlKey: true }), true)).toBeNull()
  })

  it('ignore a single letter while the user is typing', () => {
    for (const key of ['n', 'p', 'j', 'k']) expect(commandOf(press(key, { isTyping: true }), true)).toBeNull()
  })

  it('leave Ctrl+Z to the text field while the user is typing, and otherwise undo a step', () => {
    expect(commandOf(press('z', { ctrlKey: true }), true)).toEqual({ do: 'undo' })
    expect(commandOf(press('z', { ctrlKey: true, isTyping: true }), true)).toBeNull()
  })

  it('are limited to keys with a modifier, F1, F5 and Escape if single keys are disabled', () => {
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
  ])('recognize Ctrl and a letter in a layout without Latin letters: %s', (_, key, code, does) => {
    expect(commandOf(press(key, { code, ctrlKey: true }), true)).toEqual({ do: does })
  })

  it('recognize single keys in a Russian layout, but not in a text field', () => {
    const doing = (key: string, code: string) => commandOf(press(key, { code }), true)?.do
    expect([doing('т', 'KeyN'), doing('з', 'KeyP'), doing('о', 'KeyJ')]).toEqual(['note', 'photo', 'nextJob'])
    expect(commandOf(press('т', { code: 'KeyN', isTyping: true }), true)).toBeNull()
  })

  it('depend on the letter of a key and not on its position in another Latin layout', () => {
    // AZERTY has W where QWERTY has Z; Dvorak has N where QWERTY has L.
    expect(commandOf(press('z', { code: 'KeyW', ctrlKey: true }), true)).toEqual({ do: 'undo' })
    expect(commandOf(press('w', { code: 'KeyZ', ctrlKey: true }), true)).toBeNull()
    expect(commandOf(press('n', { code: 'KeyL' }), true)).toEqual({ do: 'note' })
    expect(commandOf(press('ö', { code: 'KeyN' }), true)).toBeNull()
  })

  it('accept digits of another script for the zoom of a picture', () => {
    expect(latinKey({ key: '٠', code: 'Digit0' })).toBe('0')
    expect(latinKey({ key: 'Escape', code: 'Escape' })).toBe('escape')
    expect(latinKey({ key: 'ж', code: 'Semicolon' })).toBe('ж')
  })

  it('ignore the browser’s own key combinations', () => {
    expect(commandOf(press('n', { ctrlKey: true }), true)).toBeNull()
    expect(commandOf(press('j', { altKey: true }), true)).toBeNull()
  })
})

describe('a box inside a screen, such as a dialog', () => {
  function actionIn(key: string, change: Partial<KeyboardEvent> = {}) {
    const box = { save: vi.fn(), close: vi.fn() }
    const event = { key, ctrlKey: false, metaKey: false, isComposing: false, ...change }
    const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()]
    keysOf(box)({ ...event, preventDefault, stopPropagation } as unknown as KeyboardEvent)
    const isTaken = preventDefault.mock.calls.length === 1 && stopPropagation.mock.calls.length === 1
    return { saved: box.save.mock.calls.length, closed: box.close.mock.calls.length, isTaken }
  }

  it('saves with Ctrl+Enter and closes with Escape, without the screen around it reacting', () => {
    expect(actionIn('Enter', { ctrlKey: true })).toEqual({ saved: 1, closed: 0, isTaken: true })
    expect(actionIn('Escape')).toEqual({ saved: 0, closed: 1, isTaken: true })
  })

  it('ignores all other keys, and keys with which an input method composes a character', () => {
    for (const key of ['Enter', 'n', 'Tab'])
      expect(actionIn(key)).toEqual({ saved: 0, closed: 0, isTaken: false })
    expect(actionIn('Escape', { isComposing: true })).toEqual({ saved: 0, closed: 0, isTaken: false })
  })
})
