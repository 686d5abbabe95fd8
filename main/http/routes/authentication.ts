/** Logging in and out (decisions, "Log in"). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { authenticateKey } from '../../service/access/authenticate.ts'
import { logIn } from '../../service/access/log-in.ts'
import { endToken } from '../../service/access/tokens.ts'
import { refuse } from '../../service/refuse.ts'
import { createBodyCheck } from '../check-body.ts'
import type { HttpContext } from '../context.ts'
import { readCredentials } from '../credentials.ts'
import { demandIdentity, identityOf } from '../identify.ts'
import { takeJson } from '../json-body.ts'
import { ignoreBodies } from '../no-body.ts'

const checkLogIn = createBodyCheck(
  Type.Object({ email: Type.String({ maxLength: 320 }), password: Type.String({ maxLength: 1_000 }) }),
)

/** POST /authentication with a key alone, either kind. */
export function registerLogIn(app: FastifyInstance, { access }: HttpContext): void {
  takeJson(app)
  app.post('/authentication', async request => {
    const key = authenticateKey(access, readCredentials(request))
    const { email, password } = checkLogIn(request.body)
    return logIn(access, { email, password, keyId: key.id, from: request.ip })
  })
}

/** DELETE /authentication ends the token that came with it. */
export function registerLogOut(app: FastifyInstance, context: HttpContext): void {
  demandIdentity(app, context)
  ignoreBodies(app)
  app.delete('/authentication', async (request, reply) => {
    const { token } = identityOf(request)
    if (token === null) return refuse('forbidden', 'Logging out needs the token that is to end.')
    endToken(context.service, token.hash)
    return reply.code(204).send()
  })
}
