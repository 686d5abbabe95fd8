/** Reads stale answers of forms, jobs and assets into the search, a few at a time. */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { AnswerLine } from '../../../shared/rules/answer-lines.ts'
import type { WriteDb } from '../../store/db.ts'
import type { Store } from '../../store/store.ts'
import { toStorable } from '../../store/unstorable-text.ts'
import { addWords } from '../entity/search-words.ts'
import { type AnswersOf, readAnswers } from './read-answers.ts'
import { writeAnswerWords } from './write-words.ts'

/** The number of rows in a slice, and the characters after which it ends. Both take about 3 ms. */
const sliceRows = 10
const sliceLetters = 10_000

interface StaleRow extends AnswersOf {
  id: number
}

/** Indexes the next rows, the newest first. Returns whether any were stale. */
export function indexAnswers(store: Store): boolean {
  const stale = store.read.all<StaleRow>(
    `SELECT id, form_id, job_id, asset_id FROM answer_texts WHERE is_stale = 1 ORDER BY id DESC LIMIT ${sliceRows}`,
  )
  if (stale.length === 0) return false
  store.transaction(db => {
    let left = sliceLetters
    for (const row of stale) {
      if (left <= 0) break
      left -= indexRow(db, row)
    }
  })
  return true
}

/** Returns the number of characters. */
function indexRow(db: WriteDb, row: StaleRow): number {
  // First, so that a change in another session waits for the end of this one, and marks the row again.
  db.run('UPDATE answer_texts SET is_stale = 0 WHERE id = ?', row.id)
  const lines = cut(readAnswers(db, row))
  const text = toStorable(lines.map(line => line.text).join('\n'))
  const labels = toStorable(lines.map(line => line.label).join('\n'))
  db.run('UPDATE answer_texts SET text = ?, labels = ? WHERE id = ?', text, labels, row.id)
  writeAnswerWords(db, row, text)
  addWords(db, [text])
  return text.length
}

/** Returns the first lines, up to the length of text that a search covers. */
function cut(lines: readonly AnswerLine[]): AnswerLine[] {
  let left: number = hubLimits.searchedLetters
  return lines.filter(({ text }) => {
    left -= text.length
    return left >= 0
  })
}
