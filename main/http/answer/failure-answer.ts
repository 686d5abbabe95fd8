/**
 * Turns failures into answers: a sentence of plain text, or RFC 9457 if the client accepts it (interface, "Errors",
 * "Codes").
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { Failure, FailureCode, FieldError, Obstacle } from '../../../shared/text/failures.ts'
import { ThreadEnded } from '../../service/called-thread.ts'
import { Refused } from '../../service/refuse.ts'
import { HubStops } from '../../service/turns.ts'
import { ContentRemoved } from '../../store/blobs/blobs.ts'
import { ContentsFailure } from '../../store/contents/contents-failure.ts'
import { storeFailureFrom } from '../../store/store-failure.ts'
import { UnstorableText } from '../../store/unstorable-text.ts'
import type { HttpContext } from '../operation/context.ts'
import type { Problem as ProblemBody } from './problem.ts'

const statusOf: Record<FailureCode, number> = {
  'bad-request': 400,
  invalid: 406,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  'key-reused': 422,
  'in-progress': 409,
  'too-many': 429,
  storage: 503,
  // The remaining codes occur only on a laptop. On a hub they are bugs.
  network: 500,
  'sign-in': 500,
}

/** An answer that reports a problem: `detail` is one sentence. */
export interface Problem {
  status: number
  detail: string
  errors?: FieldError[]
  code?: Obstacle
  headers?: Record<string, string>
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, detail, errors, code } = problem
  reply.code(status).headers(problem.headers ?? {})
  if (status === 401) reply.header('WWW-Authenticate', 'API-Key')
  if (!/\bapplication\/problem\+json\b/i.test(request.headers.accept ?? '')) {
    return reply.type('text/plain; charset=utf-8').send(detail)
  }
  const body: ProblemBody = {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail,
    errors: errors ?? [],
    code: code ?? null,
  }
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(body))
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Turns any error into an answer. An unexpected error is logged and answered with 500. */
export function problemFrom(
  error: unknown,
  { log, service }: Pick<HttpContext, 'log' | 'service'>,
  requestId: string,
): Problem {
  if (error instanceof Refused) return problemOf(error.failure, log, requestId)
  const stored = storeFailureFrom(error, service.store.place)
  if (stored) return problemOf({ code: 'storage', message: stored.message }, log, requestId)
  if (error instanceof ContentsFailure) return problemOfContents(error, log, requestId)
  if (error instanceof ContentRemoved)
    return { status: 404, detail: 'The content of this document is not here.' }
  if (error instanceof UnstorableText) return { status: 400, detail: error.message }
  const ours = fastifyProblem(error)
  if (ours) return ours
  if (error instanceof ThreadEnded || error instanceof HubStops) return interrupted
  // A request that runs longer than the ten seconds of a stop finds its database closed.
  if (!service.store.isOpen) return interrupted
  if (isGone(error)) {
    log.info({ requestId }, 'http.cut-off')
    return { status: 400, detail: 'The connection was closed.' }
  }
  log.error({ requestId, err: error }, 'http.failed')
  return { status: 500, detail: 'The hub failed to answer; its log says why.' }
}

/** The sentence of the failure names the store, so only the operator may see it. */
function problemOfContents(
  { code, message }: ContentsFailure,
  log: HttpContext['log'],
  requestId: string,
): Problem {
  log.error({ requestId, code, reason: message }, 'http.contents-failed')
  return {
    status: 503,
    detail:
      code === 'damaged'
        ? 'The stored file is damaged. Its document is safe; the administrator of the hub can restore the file.'
        : 'The hub cannot reach its store of files at this moment. Nothing is lost: keep the file, and try again later.',
    headers: { 'Retry-After': String(hubLimits.storageRetrySeconds) },
  }
}

const interrupted: Problem = {
  status: 503,
  detail: 'The hub was interrupted while it worked on this: try again later.',
  headers: { 'Retry-After': String(hubLimits.busyRetrySeconds) },
}

/**
 * Returns whether the client closed the connection before the request arrived in full, or while it waited. Nothing
 * reads the answer then.
 */
function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'AbortError' ||
    (error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET')
  )
}

function problemOf(failure: Failure, log: HttpContext['log'], requestId: string): Problem {
  const status = statusOf[failure.code]
  if (failure.code === 'storage') {
    // The message contains the path of the hub's file, which only its operator may see.
    log.error({ requestId, reason: failure.message }, 'http.storage-failed')
    return {
      status,
      detail: 'The hub cannot save at this moment: try again later.',
      headers: { 'Retry-After': String(hubLimits.storageRetrySeconds) },
    }
  }
  const wait = failure.retryAfterSeconds
  return {
    status,
    detail: failure.message,
    // Only `pointer` and `message` are part of the interface. `reason` and values are for the screens.
    ...(failure.errors && { errors: failure.errors.map(({ pointer, message }) => ({ pointer, message })) }),
    ...(failure.obstacle ? { code: failure.obstacle } : {}),
    ...(wait === undefined ? {} : { headers: { 'Retry-After': String(wait) } }),
  }
}

const sentences: Record<number, string> = {
  400: 'The request cannot be understood.',
  404: 'There is nothing at this address.',
  413: 'The body is too large: 5 MB at most.',
  415: 'The body has a type that this address does not take.',
}

/** Turns refusals of Fastify into answers, by their status. A too long path parameter counts as an unknown address. */
function fastifyProblem(error: unknown): Problem | null {
  const { code, statusCode } = error as Partial<FastifyError>
  if (typeof code !== 'string' || !code.startsWith('FST_') || statusCode === undefined) return null
  const status = code === 'FST_ERR_MAX_PARAM_LENGTH' ? 404 : statusCode
  const detail = sentences[status]
  return detail === undefined ? null : { status, detail }
}
