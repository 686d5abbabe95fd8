/** GET /version (interface, "Version", "Extensions"). */
import type { FastifyInstance } from 'fastify'
import { extensions, Version } from '../../../shared/entities/version.ts'
import { authenticateKey } from '../../service/access/authenticate.ts'
import { createIdentityReader } from '../../service/identity.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe } from '../operation/operation.ts'
import { readCredentials } from '../request/credentials.ts'

const get = describe({
  id: 'getVersion',
  tag: 'Version',
  summary: 'The build, the identity of the data, and the extensions',
  description: 'A key that is sent is checked, so that a client can test its own.',
  access: 'open',
  answer: { status: 200, description: 'The build', schema: Version },
  // A wrong key is refused, though none is required.
  refuses: [400, 401],
})

/** Adds the open route. A key that is sent is checked, so that a client can test its own. */
export function registerVersion(
  app: FastifyInstance,
  { access, build, service, sso, mailer, live, mapFile }: HttpContext,
): void {
  const set = { sso, mail: mailer, live, map: mapFile }
  const offered = extensions.filter(
    name => !Object.hasOwn(set, name) || set[name as keyof typeof set] !== undefined,
  )
  const readIdentity = createIdentityReader(service)
  app.get('/version', get, async request => {
    const credentials = readCredentials(request)
    if (credentials.apiKey !== null) authenticateKey(access, credentials)
    return { ...build, extensions: offered, ...readIdentity() }
  })
}
