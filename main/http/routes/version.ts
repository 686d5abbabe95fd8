/** GET /version (specification, "Version"; decisions, "Version" and "Extensions"). */
import type { FastifyInstance } from 'fastify'
import { authenticateKey } from '../../service/access/authenticate.ts'
import type { HttpContext } from '../context.ts'
import { readCredentials } from '../credentials.ts'

/** Only what works: a client uses every extension that is named here. */
const extensions = ['action', 'notes', 'users', 'tombstones', 'etag', 'idempotency'] as const

/** Open to everybody; a key that is sent is checked, so that a client can try its own. */
export function registerVersion(app: FastifyInstance, { access, build }: HttpContext): void {
  app.get('/version', async request => {
    const credentials = readCredentials(request)
    if (credentials.apiKey !== null) authenticateKey(access, credentials)
    return { ...build, extensions }
  })
}
