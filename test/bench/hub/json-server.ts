/** The peer: `node json-server.ts FILE` serves the lists in a JSON file, without json-server's log. */
import type { AddressInfo } from 'node:net'
import { loadJsonServer } from './peers.ts'

const jsonServer = loadJsonServer()
const app = jsonServer.create()
app.use(jsonServer.defaults({ logger: false }))
app.use(jsonServer.router(process.argv[2] ?? 'db.json'))
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`json-server at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit(0))
