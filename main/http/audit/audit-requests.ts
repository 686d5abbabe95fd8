/** Lines of the audit log about requests: logins, and refusals with their reasons. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { LogIn } from '../../../shared/settings/log-in.ts'
import type { AuditFields } from '../../service/audit.ts'
import { Refused } from '../../service/refuse.ts'
import type { Problem } from '../answer/failure-answer.ts'
import { API_PREFIX, type HttpContext } from '../operation/context.ts'
import { addressOf } from '../request/sender-address.ts'

/**
 * Returns a generator of request ids. They start with random characters, so that they differ from those before a
 * restart.
 */
export function createRequestIds(): () => string {
  const run = `${randomBytes(6).toString('base64url')}-`
  let count = 0
  return () => run + (++count).toString(36)
}

type Audited = Pick<HttpContext, 'audit'>

const logInRoutes: Readonly<Record<string, string>> = {
  [`${API_PREFIX}/authentication`]: 'password',
  [`${API_PREFIX}/authentication/sso`]: 'sso',
  [`${API_PREFIX}/authentication/sso/token`]: 'sso',
}

function methodOf({ method, routeOptions }: FastifyRequest): string | undefined {
  return method === 'POST' ? logInRoutes[routeOptions.url ?? ''] : undefined
}

function senderOf(request: FastifyRequest): AuditFields {
  return { requestId: request.id, address: addressOf(request) }
}

export function auditLogIn(request: FastifyRequest, { audit }: Audited, { user }: LogIn): void {
  const { id, email } = user
  const key = request.apiKey?.id
  audit.write('login.accepted', { ...senderOf(request), method: methodOf(request), key, user: id, email })
}

export function auditLogOut(request: FastifyRequest, { audit }: Audited, userId: number | null): void {
  audit.write('login.ended', { ...senderOf(request), user: userId })
}

/** Logs each refused login, and each answer with 401 or 403. */
export function auditRefusal(
  request: FastifyRequest,
  { audit }: Audited,
  error: unknown,
  { status, detail }: Problem,
): void {
  const method = methodOf(request)
  if (method === undefined && status !== 401 && status !== 403) return
  if (status === 400 || status === 406) return
  const audited = error instanceof Refused ? error.audited : {}
  const key = request.apiKey?.id ?? request.identity?.key.id
  const asked = {
    method: request.method,
    route: request.routeOptions.url,
    user: request.identity?.actor.userId,
  }
  audit.refused(method === undefined ? 'request.refused' : 'login.refused', {
    ...senderOf(request),
    ...(method === undefined ? asked : { method }),
    key,
    reason: detail,
    ...audited,
  })
}
