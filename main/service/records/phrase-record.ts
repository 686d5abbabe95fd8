/** Rows of phrases in SQLite, functions that find them, and their representation. */
import type { GroupPhrase } from '../../../shared/entities/phrase.ts'
import { foldPhraseName } from '../../../shared/rules/phrases.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { phrases } from '../../store/schema/phrases.ts'
import { entityOf } from '../entity/entity-row.ts'
import { findersOf } from '../entity/ref.ts'

export type PhraseRecord = RawRow<typeof phrases>

export const phraseRows = rowsOf(phrases)

const selectPhrase = 'SELECT p.* FROM phrases p'

export const {
  anywhere: findPhraseAnywhere,
  find: findPhrase,
  get: getPhrase,
} = findersOf<PhraseRecord>(selectPhrase, 'p', reason('no-such-phrase'))

export function phraseNamed(db: ReadDb, groupId: number, name: string): PhraseRecord | undefined {
  const sql = `${selectPhrase} WHERE p.group_id = ? AND p.folded = ?`
  return db.get<PhraseRecord>(sql, groupId, foldPhraseName(name))
}

export function toPhrase(row: PhraseRecord): GroupPhrase {
  return { ...entityOf(row), name: row.name, text: row.text }
}
