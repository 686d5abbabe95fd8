/** Logging in and out (interface, "Log in"). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  LogIn,
  LogInInput,
  SsoBeginInput,
  SsoBegun,
  SsoFinishInput,
} from '../../../shared/settings/log-in.ts'
import { logIn } from '../../service/access/log-in.ts'
import { endToken } from '../../service/access/tokens.ts'
import { refuse } from '../../service/refuse.ts'
import { auditLogIn, auditLogOut } from '../audit/audit-requests.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody } from '../operation/operation.ts'
import { identityOf, keyOf } from '../request/identify.ts'
import { addressOf } from '../request/sender-address.ts'

const logInBody = jsonBody(LogInInput)

const post = describe({
  id: 'logIn',
  tag: 'Authentication',
  summary: 'Logs in with an e-mail address and a password, and returns a token',
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
  answer: { status: 204, description: 'The token is ended' },
})

export function registerLogIn(app: FastifyInstance, context: HttpContext): void {
  app.post('/authentication', post, async request => {
    const { email, password } = logInBody.check(request.body)
    const sender = { ...senderOf(request), signal: context.stopping }
    const given = await logIn(context.access, { email, password, ...sender })
    auditLogIn(request, context, given)
    return given
  })
}

const beginBody = jsonBody(SsoBeginInput)
const finishBody = jsonBody(SsoFinishInput)

const begin = describe({
  id: 'beginSso',
  tag: 'Authentication',
  summary: 'Begins a sign-in with the company in the browser',
  description:
    'OpenID Connect, authorisation code with PKCE. The program keeps the verifier and opens the address. 404 if the server offers no single sign-on.',
  access: 'any-key',
  body: beginBody,
  answer: {
    status: 200,
    description: 'The address to open, and the state that must come back',
    schema: SsoBegun,
  },
  refuses: [404, 409, 429],
  extension: 'sso',
})

const finish = describe({
  id: 'finishSso',
  tag: 'Authentication',
  summary: 'Finishes a sign-in with the company, and returns a token',
  description:
    'Each sign-in that was begun can be finished once, with the key it was begun with. What the provider refuses is 401, a person who is not let in 403.',
  access: 'any-key',
  body: finishBody,
  answer: { status: 200, description: 'The token and its user', schema: LogIn },
  refuses: [403, 404, 409, 429],
  extension: 'sso',
})

/** Adds single sign-on, in addition to passwords. */
export function registerSso(app: FastifyInstance, context: HttpContext): void {
  const offered = () => context.sso ?? refuse('not-found', 'This hub offers no single sign-on.')
  app.post('/authentication/sso', begin, async request =>
    offered().begin(beginBody.check(request.body), senderOf(request)),
  )
  app.post('/authentication/sso/token', finish, async request => {
    const given = await offered().finish(finishBody.check(request.body), senderOf(request))
    auditLogIn(request, context, given)
    return given
  })
}

function senderOf(request: FastifyRequest): { keyId: number; from: string } {
  return { keyId: keyOf(request).id, from: addressOf(request) }
}

/** DELETE /authentication: ends the token of the request. */
export function registerLogOut(app: FastifyInstance, context: HttpContext): void {
  app.delete('/authentication', remove, async (request, reply) => {
    const { actor, token } = identityOf(request)
    if (token === null) return refuse('forbidden', 'Logging out needs the token that is to end.')
    endToken(context.service, token.hash)
    auditLogOut(request, context, actor.userId)
    return reply.code(204).send()
  })
}
