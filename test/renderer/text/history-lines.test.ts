import { afterEach, describe, expect, test } from 'vitest'
import { english } from '../../../renderer/text/en.ts'
import { describeLine, historyLines } from '../../../renderer/text/history-lines.ts'
import { loadSpeech } from '../../../renderer/text/languages.ts'
import { speak } from '../../../renderer/text/speak.ts'
import { speech } from '../../../renderer/text/t.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import type { EventChange } from '../../../shared/sync/event-changes.ts'
import type { HistoryEntry } from '../../../shared/views/view.ts'
import '../whole-english.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')

function entry(minute: number, change: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    ...{ id: minute, uuid: null, type: 'UPDATE_DOCUMENTS', eventTimeStamp: noon + minute * MINUTE },
    ...{ userId: 2, toUserId: null, newState: null, newResourceState: null, comment: null, sending: null },
    ...{ userName: 'Anna', toUserName: null, fileAdded: `IMG_${minute}.jpg`, changes: null },
    ...change,
  } as HistoryEntry
}

const words = (entries: HistoryEntry[]) =>
  historyLines(entries).flatMap(line => Object.values(describeLine(line, 9)).flat())

test('files that were added one after the other share one line, with their number and names', () => {
  const four = [4, 1, 2, 3].map(minute => entry(minute))
  expect(words(four)).toEqual(['Anna added 4 files: IMG_1.jpg, IMG_2.jpg, IMG_3.jpg …'])
  expect(words(four.slice(1, 2))).toEqual(['Anna added 1 file: IMG_1.jpg'])
})

test('a change without a file is not counted in the line of files, and is described when it is alone', () => {
  expect(words([entry(1), entry(2, { fileAdded: null })])).toEqual(['Anna added 1 file: IMG_1.jpg'])
  expect(words([entry(2, { fileAdded: null })])).toEqual(['Anna changed the documents'])
})

test('a new line starts for another user, another day, an unsent event, or after another event', () => {
  expect(words([entry(1), entry(2, { userId: 3, userName: 'Bo' })])).toHaveLength(2)
  expect(words([entry(1), entry(2, { type: 'NOTE', fileAdded: null }), entry(3)])).toHaveLength(3)
  expect(words([entry(1), entry(24 * 60 + 1)])).toHaveLength(2)
  const sending = { state: 'ready' } as HistoryEntry['sending']
  expect(words([entry(1), entry(2, { sending })])).toHaveLength(2)
})

describe('the line for a change in the history', () => {
  afterEach(() => {
    speech.value = english
  })

  const change = (mark: EventChange['mark'], name: string, was: string[] = [], is: string[] = []) => ({
    ...{ mark, name, was, is },
  })
  const telling = (changes: EventChange[], more = 0, own: Partial<HistoryEntry> = {}) =>
    entry(1, { type: 'UPDATE_ITEMS', fileAdded: null, userId: 9, changes: { changes, more }, ...own })
  const ofItems = [
    change('+', 'Hemp cord', [], ['2.5', 'm']),
    change('+', ''),
    change('~', 'Seal', ['2', 'pcs'], ['3', 'pcs']),
    change('~', 'Pipe', ['', ''], ['1', 'm']),
    change('~', 'Old', [''], ['New']),
    change('−', 'Valve', ['1', '']),
  ]

  test.each([
    [
      'en',
      [
        'You added Hemp cord (2.5 m), a work item',
        'You changed Seal (2 → 3 pcs), Pipe (empty → 1 m), Old → New',
        'You removed Valve (1) and 2 more',
      ],
    ],
    [
      'sv',
      [
        'Du lade till Hemp cord (2,5 m), ett arbetsmoment',
        'Du ändrade Seal (2 → 3 pcs), Pipe (tomt → 1 m), Old → New',
        'Du tog bort Valve (1) och 2 till',
      ],
    ],
    [
      'de',
      [
        'Sie: Hemp cord (2,5 m), ein Arbeitsschritt hinzugefügt',
        'Sie: Seal (2 → 3 pcs), Pipe (leer → 1 m), Old → New geändert',
        'Sie: Valve (1) und 2 weitere entfernt',
      ],
    ],
  ] as const)(
    'names the added, changed and removed items in the language %s',
    async (language, sentences) => {
      await speak(() => loadSpeech(language))
      expect(words([telling(ofItems, 2)])).toEqual(sentences)
    },
  )

  test.each([
    ['en', 'You changed the order of the work items'],
    ['sv', 'Du ändrade ordningen på arbetsmomenten'],
    ['de', 'Sie: Reihenfolge der Arbeitsschritte geändert'],
  ] as const)(
    'names a changed order in the language %s, also together with other changes',
    async (language, sentence) => {
      await speak(() => loadSpeech(language))
      const order = change('↕', 'items')
      expect(words([telling([order])])).toEqual([sentence])
      expect(words([telling([change('+', 'Pipe'), order])])).toEqual([
        expect.stringContaining('Pipe'),
        sentence,
      ])
    },
  )

  test('names each changed field of the job, with its value if the value is known', () => {
    const changes = [
      change('~', 'title', ['Old'], ['']),
      change('~', 'duration', ['60'], ['90']),
      change('~', 'startTime', ['2020-11-26'], ['2020-11-27']),
      change('~', 'contactPerson'),
      change('~', 'customFields', [], ['Gate code']),
      change('~', 'destinations', [''], ['Storgatan 1']),
      change('~', 'customFields', [], ['Key']),
    ]
    expect(words([telling(changes, 2, { type: 'UPDATE' })])).toEqual([
      'You changed the job',
      'Title: Old → empty',
      'Planned time: 1\u00a0h → 1\u00a0h\u00a030\u00a0min',
      'Start: Thu\u00a026\u00a0Nov 2020 → Fri\u00a027\u00a0Nov 2020',
      'Contact',
      'Details: Gate code, Key',
      'Destinations: Storgatan 1',
      'and 2 more',
    ])
  })

  test('omits the day of a second time on the same day', () => {
    // In the time zone of the machine, like the line.
    const at = (time: string, day = 26) =>
      new Date(`2020-11-${day}T${time}`).toISOString().replace(':00.000Z', 'Z')
    const start = (was: string, is: string) =>
      words([telling([change('~', 'startTime', [was], [is])], 0, { type: 'UPDATE' })])[1]
    expect(start(at('12:00'), at('12:30'))).toMatch(/^Start: [^→]*\s26\s[^→]*\d\d:\d\d → \d\d:\d\d$/)
    expect(start(at('12:00'), at('12:30', 29))).toMatch(/\d\d:\d\d → [^→]*\s29\s[^→]*\d\d:\d\d$/)
  })

  test('shows an invalid value as it is', () => {
    const changes = [
      change('~', 'startTime', ['2020-99-99T08:00Z'], ['soon']),
      change('~', 'duration', ['x'], ['']),
    ]
    expect(words([telling(changes, 0, { type: 'UPDATE' })]).slice(1)).toEqual([
      'Start: 2020-99-99T08:00Z → soon',
      'Planned time: x → empty',
    ])
  })

  test('names a ticked item once, by its own event if there is one', () => {
    const both = telling([change('✓', 'Seal'), change('+', 'Pipe')])
    const tick = entry(1, { type: 'WORKITEM_DONE', fileAdded: null, userId: 9, comment: 'Seal' })
    expect(words([both, tick]).toSorted()).toEqual(['You added Pipe', 'You ticked off a work item'])
    expect(words([telling([change('✓', 'Seal')]), tick])).toEqual(['You ticked off a work item'])
    expect(words([telling([change('✓', 'Seal')], 3), tick])).toContain('You changed the work items')
    expect(words([telling([change('✓', 'Seal'), change('✗', 'Pipe')])])).toEqual([
      'You ticked off Seal',
      'You unticked Pipe',
    ])
  })
})
