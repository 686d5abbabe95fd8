/** Finds the rows of `answer_search`: the answers of forms, and the contacts, custom fields and items of jobs and assets. */
import { countFound, excerptOf } from '../../../shared/rules/search-words.ts'
import type { Engine, ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { AnsweredKind } from '../entity/note-texts.ts'
import { matches, type Sought, toMatch } from './match.ts'
import { mostWordsFirst } from './ranked.ts'

export interface AnswerRow {
  /** The id of the form, job or asset. */
  owner_id: number
  text: string
  labels: string
}

/** Returns the ids of `answer_texts` with the words, the best first. */
export function answerIds(db: ReadDb, kind: AnsweredKind, sought: Sought, window: number): number[] {
  const { condition, match } = ofKind[db.engine](kind)
  const sql = `SELECT rowid FROM answer_search WHERE ${condition} ORDER BY rowid DESC LIMIT ?`
  const search = (one: Sought) => db.column<number>(sql, match(toMatch(db.engine, one, 'text')), window)
  if (sought.has === 'all') return search(sought)
  return mostWordsFirst(sought.words.map(word => search({ ...sought, words: [word] }))).slice(0, window)
}

interface OfKind {
  condition: string
  match: (text: string) => string
}

/** The kind is a word of the row in SQLite, and a column in PostgreSQL. */
const ofKind: Record<Engine, (kind: AnsweredKind) => OfKind> = {
  sqlite: kind => ({
    condition: matches('sqlite', 'answer_search'),
    match: text => `kind : ${kind} AND ${text}`,
  }),
  postgres: kind => ({
    condition: `kind = '${kind}' AND ${matches('postgres', 'answer_search')}`,
    match: text => text,
  }),
}

/** Reads rows of `answer_texts` in the order of their ids. */
export function readAnswerRows(db: ReadDb, kind: AnsweredKind, ids: readonly number[]): AnswerRow[] {
  const rows = db.all<AnswerRow & { id: number }>(
    `SELECT id, ${kind}_id AS owner_id, text, labels FROM answer_texts
     WHERE id IN ${listedNumbers} AND ${kind}_id IS NOT NULL AND text IS NOT NULL`,
    JSON.stringify(ids),
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Returns the line with the most words, after the label of its question. */
export function excerptOfAnswers({ text, labels }: AnswerRow, words: readonly string[]): string | null {
  const lines = text.split('\n')
  const counts = lines.map(line => countFound(line, words))
  const most = Math.max(...counts)
  if (most === 0) return null
  const at = counts.indexOf(most)
  const label = labels.split('\n')[at] ?? ''
  const excerpt = excerptOf(lines[at] ?? '', words)
  return label === '' ? excerpt : `${label}: ${excerpt}`
}
