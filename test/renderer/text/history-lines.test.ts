import { expect, test } from 'vitest'
import { describeLine, historyLines } from '../../../renderer/text/history-lines.ts'
import { MINUTE } from '../../../shared/units.ts'
import type { HistoryEntry } from '../../../shared/view.ts'
import '../whole-english.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')

function entry(minute: number, change: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    ...{ id: minute, uuid: null, type: 'UPDATE_DOCUMENTS', eventTimeStamp: noon + minute * MINUTE },
    ...{ userId: 2, toUserId: null, newState: null, newResourceState: null, comment: null, sending: null },
    ...{ userName: 'Anna', toUserName: null, fileAdded: `IMG_${minute}.jpg` },
    ...change,
  } as HistoryEntry
}

const words = (entries: HistoryEntry[]) => historyLines(entries).map(line => describeLine(line, 9))

test('files that follow each other are one line, counted and named in their order', () => {
  const four = [4, 1, 2, 3].map(minute => entry(minute))
  expect(words(four)).toEqual(['Anna added 4 files: IMG_1.jpg, IMG_2.jpg, IMG_3.jpg …'])
  expect(words(four.slice(1, 2))).toEqual(['Anna added 1 file: IMG_1.jpg'])
})

test('a change that brought no file adds none to the line, and alone says what it is', () => {
  expect(words([entry(1), entry(2, { fileAdded: null })])).toEqual(['Anna added 1 file: IMG_1.jpg'])
  expect(words([entry(2, { fileAdded: null })])).toEqual(['Anna changed the documents'])
})

test('another person, another act between, another day and what is not sent yet begin a line', () => {
  expect(words([entry(1), entry(2, { userId: 3, userName: 'Bo' })])).toHaveLength(2)
  expect(words([entry(1), entry(2, { type: 'NOTE', fileAdded: null }), entry(3)])).toHaveLength(3)
  expect(words([entry(1), entry(24 * 60 + 1)])).toHaveLength(2)
  const sending = { state: 'ready' } as HistoryEntry['sending']
  expect(words([entry(1), entry(2, { sending })])).toHaveLength(2)
})
