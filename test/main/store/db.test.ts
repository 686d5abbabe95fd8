import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDb } from '../../../main/store/db.ts'

test('an SQL statement is prepared once, and the oldest of very many statements is released', () => {
  const connection = new Database(':memory:')
  onTestFinished(() => void connection.close())
  const prepare = vi.spyOn(connection, 'prepare')
  const db = createDb(connection)
  const ask = (nth: number) => db.get<{ nth: number }>(`SELECT ${nth} AS nth`)?.nth
  const preparedFor = (work: () => unknown) => {
    prepare.mockClear()
    work()
    return prepare.mock.calls.length
  }
  for (let nth = 0; nth < 2_000; nth++) expect(ask(nth)).toBe(nth)
  expect(preparedFor(() => ask(1_999))).toBe(0)
  expect(preparedFor(() => ask(0))).toBe(1)
  expect(ask(0)).toBe(0)
})
