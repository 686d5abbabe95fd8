/**
 * The upper limit of what is possible: Fastify alone. `node bare-server.ts FOLDER` answers GET /NAME with the bytes of
 * FOLDER/NAME.json from memory. POST /NAME inserts the body into an encrypted database, and answers with the same bytes
 * after the commit is on the disk.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { connect } from '../../../main/store/connect.ts'

const folder = process.argv[2] ?? '.'

function answerFromMemory(app: FastifyInstance): void {
  for (const file of readdirSync(folder).filter(name => name.endsWith('.json'))) {
    const bytes = readFileSync(path.join(folder, file))
    const name = path.basename(file, '.json')
    app.get(`/${name}`, async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
  }
}

function insertWhatComes(app: FastifyInstance): void {
  const database = connect(path.join(folder, 'bare.db'), randomBytes(32))
  database.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT')
  database.exec('INSERT INTO rows (bytes) VALUES (zeroblob(1))')
  // This build changes to NORMAL after the first write.
  database.pragma('synchronous = FULL')
  const insert = database.prepare('INSERT INTO rows (bytes) VALUES (?)')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: 10_000_000 },
    async (_: unknown, body: Buffer) => body,
  )
  const answers = new Map(
    readdirSync(folder)
      .filter(name => name.endsWith('.answer'))
      .map(name => [path.basename(name, '.answer'), readFileSync(path.join(folder, name))]),
  )
  for (const [name, answer] of answers) {
    app.post(`/${name}`, async (request, reply) => {
      insert.run(request.body as Buffer)
      return reply.type('application/json; charset=utf-8').send(answer)
    })
  }
}

const app = fastify({ logger: false })
answerFromMemory(app)
insertWhatComes(app)
console.log(`Bare server at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
process.once('SIGTERM', () => process.exit(0))
