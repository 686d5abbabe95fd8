/** A separate program: writes into a database and ends without closing it. */
import process from 'node:process'
import { openStore } from '../../../main/store/store.ts'

const [, , file = '', hexKey = ''] = process.argv
const store = openStore({ file, key: Buffer.from(hexKey, 'hex'), seat: 'laptop' })
store.transaction(db => db.run("INSERT OR REPLACE INTO meta (name, value) VALUES ('a', 'b')"))
process.exit(0)
