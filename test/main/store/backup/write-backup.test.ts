import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { unpackBackup } from '../../../../main/store/backup/read-backup.ts'
import { type HubFiles, writeBackup } from '../../../../main/store/backup/write-backup.ts'
import type { Blobs } from '../../../../main/store/blobs/blobs.ts'
import { openBlobs } from '../../../../main/store/blobs/open-blobs.ts'
import { connect } from '../../../../main/store/connect.ts'
import { openStore, type Store } from '../../../../main/store/store.ts'
import { makeFolder, testKey, testUuid } from '../../../support/service/open-service.ts'

interface Data {
  folder: string
  files: HubFiles
  store: Store
  blobs: Blobs
}

function withData(work: (data: Data) => void): void {
  const folder = makeFolder()
  const files = { main: path.join(folder, 'hub.db'), contents: path.join(folder, 'hub-blobs.db') }
  const store = openStore({ file: files.main, key: testKey, seat: 'hub' })
  const blobs = openBlobs({ file: files.contents, key: testKey })
  store.transaction(db =>
    db.run(`INSERT INTO groups (id, uuid, name, time_zone, created_at) VALUES (1, 'g', 'G', 'UTC', 0)`),
  )
  try {
    work({ folder, files, store, blobs })
  } finally {
    blobs.close()
    store.close()
  }
}

/** Adds content of one repeated byte and a document with it. Returns the SHA-256 of the content. */
function addDocument({ store, blobs }: Data, id: number, size: number): string {
  const writer = blobs.write()
  writer.add(new Uint8Array(size).fill(id))
  const sha256 = writer.seal()
  writer.finish(1)
  store.transaction(db =>
    db.run(
      `INSERT INTO documents (id, uuid, group_id, created_at, last_modified, size, sha256) VALUES (?, ?, 1, 1, 1, ?, ?)`,
      id,
      testUuid(id),
      size,
      sha256,
    ),
  )
  return sha256
}

/** Returns the data of a restored folder: the ids of the documents, the contents, and the tables. */
function unpack(
  folder: string,
  backup: string,
): { documents: number[]; contents: string[]; tables: string[] } {
  const to = { main: path.join(folder, 'out', 'hub.db'), contents: path.join(folder, 'out', 'hub-blobs.db') }
  unpackBackup(backup, testKey, to)
  const all = (file: string, sql: string) => {
    const connection = connect(file, testKey)
    const values = connection.prepare(sql).pluck().all()
    connection.close()
    return values
  }
  return {
    documents: all(to.main, 'SELECT id FROM documents ORDER BY id') as number[],
    contents: all(to.contents, 'SELECT sha256 FROM blobs ORDER BY id') as string[],
    tables: all(to.contents, `SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`) as string[],
  }
}

test('a backup reports the size of each database, also if most data is in the write-ahead log', () =>
  withData(data => {
    addDocument(data, 1, 700_000)
    const reported: [string, boolean][] = []
    writeBackup(data.files, testKey, path.join(data.folder, 'a.backup'), (what, bytes) => {
      reported.push([what, bytes > (what === 'main' ? 100_000 : 700_000) && bytes < 2_000_000])
    })
    expect(reported).toEqual([
      ['main', true],
      ['contents', true],
    ])
  }))

test('contents that arrive between the two copies of a backup do not damage the backup', () =>
  withData(data => {
    const backup = path.join(data.folder, 'a.backup')
    const first = addDocument(data, 1, 700_000)
    let second = ''
    const lost = writeBackup(data.files, testKey, backup, what => {
      if (what === 'contents') second = addDocument(data, 2, 10)
    })
    expect(lost).toEqual([])
    expect(unpack(data.folder, backup)).toMatchObject({ documents: [1], contents: [first, second] })
  }))

test('a document that is deleted between the two copies of a backup is in none of the copies', () =>
  withData(data => {
    const backup = path.join(data.folder, 'a.backup')
    const kept = addDocument(data, 1, 10)
    const swept = addDocument(data, 2, 700_000)
    const lost = writeBackup(data.files, testKey, backup, what => {
      if (what !== 'contents') return
      data.store.transaction(db => db.run('DELETE FROM documents WHERE id = 2'))
      const connection = connect(data.files.contents, testKey)
      connection.prepare('DELETE FROM blobs WHERE sha256 = ?').run(swept)
      connection.close()
    })
    expect(lost).toEqual([])
    expect(unpack(data.folder, backup)).toMatchObject({ documents: [1], contents: [kept] })
  }))

test('a restored contents file equals the file of the server, and still releases unused space', () =>
  withData(data => {
    const backup = path.join(data.folder, 'a.backup')
    addDocument(data, 1, 700_000)
    writeBackup(data.files, testKey, backup, () => undefined)
    const { tables } = unpack(data.folder, backup)
    expect(tables).not.toContain('main_parts')
    const connection = connect(path.join(data.folder, 'out', 'hub-blobs.db'), testKey)
    expect(connection.pragma('auto_vacuum', { simple: true })).toBe(2)
    expect(connection.pragma('freelist_count', { simple: true })).toBe(0)
    expect(connection.pragma('user_version', { simple: true })).toBe(1)
    connection.close()
  }))

test('a backup to the file of an unfinished backup is refused', () =>
  withData(data => {
    const backup = path.join(data.folder, 'a.backup')
    mkdirSync(`${backup}.unfinished`)
    expect(() => writeBackup(data.files, testKey, backup, () => undefined)).toThrow(/another backup is being/)
    expect(existsSync(backup)).toBe(false)
  }))

test('a backup contains neither the data nor the key in plain text', () =>
  withData(data => {
    const backup = path.join(data.folder, 'a.backup')
    const marker = 'a word that nobody may read'
    data.store.transaction(db => db.run('UPDATE groups SET name = ?', marker))
    writeBackup(data.files, testKey, backup, what => {
      if (what === 'main') return
      const copy = readFileSync(path.join(`${backup}.unfinished`, 'main.db'))
      expect([copy.includes(marker), copy.includes('SQLite format 3')]).toEqual([false, false])
    })
    const bytes = readFileSync(backup)
    expect([
      bytes.includes(marker),
      bytes.includes(Buffer.from(testKey)),
      bytes.includes('SQLite format 3'),
    ]).toEqual([false, false, false])
    expect(readdirSync(data.folder)).not.toContain('a.backup.unfinished')
  }))
