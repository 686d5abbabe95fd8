/** The least that a durable edit takes: one row in an encrypted file with `synchronous` FULL, without any other work. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { connect } from '../../../../main/store/connect.ts'
import { contendEdits } from './contend-edits.ts'

await contendEdits(async folder => {
  const database = connect(path.join(folder, 'bare.db'), randomBytes(32))
  database.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT')
  // This build changes to NORMAL after the first write.
  database.pragma('synchronous = FULL')
  const insert = database.prepare('INSERT INTO rows (text) VALUES (?)')
  return {
    edit: index => insert.run(`Pressure ${index}`),
    end: () => database.close(),
  }
})
