/** Logging in and out (interface, "Log in"). */
import type { FastifyInstance } from 'fastify'
import { LogIn, LogInInput } from '../../../shared/log-in.ts'
import { logIn } from '../../service/access/log-in.ts'
import { endToken } from '../../service/access/tokens.ts'
import { refuse } from '../../service/refuse.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody } from '../operation/operation.ts'
import { identityOf, keyOf, requireKey } from '../request/identify.ts'
import { takeJson } from '../request/json-body.ts'

const logInBody = jsonBody(LogInInput)

const post = describe({
  id: 'logIn',
  tag: 'Authentication',
  summary: 'Changes an e-mail address and a password for a token',
  description:
    'A key of either kind is needed. A wrong pair is 401 "Invalid credentials"; too many tries in a minute are 429.',
  access: 'any-key',
  body: logInBody,
  answer: { status: 200, description: 'The token and its user', schema: LogIn },
  refuses: [429],
})

const remove = describe({
  id: 'logOut',
  tag: 'Authentication',
  summary: 'Ends the token that was sent',
  access: 'token',
  answer: { status: 204, description: 'It is ended' },
})

/** POST /authentication with a key alone, either kind. */
export function registerLogIn(app: FastifyInstance, context: HttpContext): void {
  requireKey(app, context)
  takeJson(app)
  app.post('/authentication', post, async request => {
    const { email, password } = logInBody.check(request.body)
    return logIn(context.access, { email, password, keyId: keyOf(request).id, from: request.ip })
  })
}

/** DELETE /authentication ends the token that came with it; it lies inside `requireIdentity`. */
export function registerLogOut(app: FastifyInstance, context: HttpContext): void {
  app.delete('/authentication', remove, async (request, reply) => {
    const { token } = identityOf(request)
    if (token === null) return refuse('forbidden', 'Logging out needs the token that is to end.')
    endToken(context.service, token.hash)
    return reply.code(204).send()
  })
}
