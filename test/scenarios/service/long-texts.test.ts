/** A job may have megabytes of text, which are slow to read: operations that do not return them must not read them. */
import { expect, test } from 'vitest'
import type { Command } from '../../../main/service/command.ts'
import { attachDocument } from '../../../main/service/documents/attach-document.ts'
import { createDocument } from '../../../main/service/documents/create-document.ts'
import { createForm } from '../../../main/service/forms/create-form.ts'
import { actOnJob } from '../../../main/service/jobs/act.ts'
import { addNote } from '../../../main/service/jobs/notes.ts'
import { scheduleUser } from '../../../main/service/jobs/plan.ts'
import { changeJob } from '../../../main/service/jobs/put-job.ts'
import { readJob } from '../../../main/service/jobs/read-job.ts'
import { findJobVersion } from '../../../main/service/records/job-record.ts'
import type { WriteDb } from '../../../main/store/db.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { ids, openService } from '../../support/service/open-service.ts'

const long = 'ä'.repeat(300_000)
const title = 'Boiler'

/** Counts the characters of texts that `work` reads, and the bytes of those that it reads as bytes. */
function countRead(
  command: Command,
  work: (command: Command) => unknown,
): { letters: number; bytes: number } {
  let [letters, bytes] = [0, 0]
  const count = <Row>(rows: Row[]): Row[] => {
    for (const row of rows)
      for (const value of Object.values(row as object))
        if (typeof value === 'string') letters += value.length
        else if (value instanceof Uint8Array) bytes += value.length
    return rows
  }
  const { db } = command
  const counting: Omit<WriteDb, keyof WriteDb & symbol> = {
    engine: db.engine,
    insert: (sql, ...parameters) => db.insert(sql, ...parameters),
    all: (sql, ...parameters) => count(db.all(sql, ...parameters)),
    get: <Row>(sql: string, ...parameters: Parameters<WriteDb['get']>[1][]) =>
      count([db.get<Row>(sql, ...parameters)].filter(row => row !== undefined))[0],
    has: (sql, ...parameters) => db.has(sql, ...parameters),
    value: <Value>(sql: string, ...parameters: Parameters<WriteDb['get']>[1][]) =>
      count([{ value: db.value<Value>(sql, ...parameters) }])[0]?.value,
    column: <Value>(sql: string, ...parameters: Parameters<WriteDb['get']>[1][]) =>
      count(db.column<Value>(sql, ...parameters).map(value => ({ value }))).map(({ value }) => value),
    run: (sql, ...parameters) => db.run(sql, ...parameters),
  }
  work({ ...command, db: counting as WriteDb })
  return { letters, bytes }
}

function lettersRead(command: Command, work: (command: Command) => unknown): number {
  const { letters, bytes } = countRead(command, work)
  return letters + bytes
}

function openLong() {
  const at = openService()
  const job = at.create({ title, resources: [{ userId: ids.tech, state: 'SCHEDULED' }] })
  at.put(job.id, { description: long, customFields: [{ name: 'a', type: 'TEXT', value: long }] })
  at.put(job.id, { placeName: long })
  const read = (work: (command: Command) => unknown) =>
    at.run(command => lettersRead(command, work), at.actors.admin)
  return { at, ref: String(job.id), read }
}

const few = 100_000
/** The searched characters of a description and a place. */
const searched = 2 * hubLimits.searchedLetters

test('operations on a job read its long texts only up to the limit of the search index', () => {
  const { at, ref, read } = openLong()
  const note = (command: Command) => addNote(command, ref, { text: 'The pump hums', discrepancy: false })
  expect(read(note)).toBeLessThan(searched + few)
  expect(read(command => scheduleUser(command, ref, String(ids.mate), false))).toBeLessThan(few)
  const asTech = (work: (command: Command) => unknown) =>
    at.run(command => lettersRead(command, work), at.actors.tech)
  expect(asTech(command => actOnJob(command, ref, { userRef: 'me', state: 'STARTED' }))).toBeLessThan(few)
  expect(read(command => createForm(command, { title: 'Check', jobId: Number(ref) }))).toBeLessThan(few)
  expect(read(({ db, actor }) => findJobVersion(db, actor, ref))).toBeLessThan(few)
  const file = { fileName: 'a.txt', mimeType: 'text/plain', sha256: 'a'.repeat(64), size: 1, groupId: null }
  const document = at.run(command => createDocument(command, file))
  expect(read(command => attachDocument(command, { kind: 'job', ref }, document.uuid))).toBeLessThan(few)
})

test('a change of another property reads long texts once, to compare them', () => {
  const { at, ref, read } = openLong()
  const letters = read(command => changeJob(command, ref, { title: 'Pump' }))
  expect(letters).toBeLessThan(3 * long.length + searched + few)
  expect(at.read(ref)).toMatchObject({ title: 'Pump', description: long, placeName: long })
})

test('reads long notes and forms as bytes, which Node decodes faster', () => {
  const { at } = openLong()
  const job = at.create({ title })
  const text = `${long} \u{1f527}\0€`
  const fields = [{ name: 'a', type: 'TEXT', value: text }]
  at.run(command => {
    addNote(command, String(job.id), { text, discrepancy: false })
    return createForm(command, { title: 'Check', jobId: job.id, fields })
  })
  const counted = at.run(command => countRead(command, ({ db, actor }) => readJob(db, actor, String(job.id))))
  expect(counted.letters).toBeLessThan(few)
  expect(counted.bytes).toBeGreaterThan(4 * long.length)
  const { events, forms } = at.read(job.id)
  expect([events.find(({ type }) => type === 'NOTE')?.comment, forms[0]?.fields[0]?.value]).toEqual([
    text,
    text,
  ])
})
