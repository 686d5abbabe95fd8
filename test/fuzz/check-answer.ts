/** Checks every answer against the document, and against the rights of the caller. */
import type { ResponseObject } from '../../main/http/openapi/types.ts'
import { UnstorableText } from '../../main/store/unstorable-text.ts'
import { isForUsers, standingOf } from './draw/callers.ts'
import type { Answer, BuiltRequest } from './request.ts'
import type { Spec, SpecOperation } from './spec.ts'

const unstorable = new UnstorableText().message

/** Returns a sentence for each fault of the answer. */
export function checkAnswer(spec: Spec, request: BuiltRequest, answer: Answer): string[] {
  const wrongs = [...checkAny(request, answer)]
  if (request.method === 'HEAD') return wrongs
  const { operation } = request
  if (!operation) return [...wrongs, ...checkOtherMethod(answer)]
  // A busy machine may be too slow for any request; the hub then answers before the operation is known.
  if (answer.status === 408) return wrongs
  const response = spec.response(operation, answer.status)
  if (!response)
    return [
      ...wrongs,
      `${operation.id} does not document the status ${answer.status}: ${shorten(answer.text)}`,
    ]
  return [
    ...wrongs,
    ...checkContent(spec, response, answer),
    ...checkHeaders(spec, response, answer),
    ...checkStanding(operation, request, answer),
    ...checkRequestTaken(spec, operation, request, answer),
  ]
}

function* checkAny({ headers: sent }: BuiltRequest, { status, headers, text }: Answer): Generator<string> {
  if (status >= 500) yield `The hub failed with ${status}: ${shorten(text)}`
  if (headers.date === undefined) yield 'The answer has no Date'
  if (headers['x-content-type-options'] !== 'nosniff') yield 'The answer may be sniffed'
  if (status < 400 || text === '') return
  const type = essenceOf(headers)
  const wantsProblem = sent.some(
    ([name, value]) => name === 'Accept' && value.includes('application/problem+json'),
  )
  const wanted = wantsProblem ? 'application/problem+json' : 'text/plain'
  if (type !== wanted) yield `A failure is ${type} and not ${wanted}`
}

function* checkOtherMethod({ status, headers }: Answer): Generator<string> {
  if (status === 405 && headers.allow === undefined) yield 'A 405 does not say what is allowed'
  // A path that cannot be decoded, or is too long, has no operation.
  if (![405, 404, 400].includes(status)) yield `A method that no operation has is answered with ${status}`
}

function* checkContent(spec: Spec, { content }: ResponseObject, answer: Answer): Generator<string> {
  if (!content) {
    if (answer.text !== '') yield `A ${answer.status} without content has ${shorten(answer.text)}`
    return
  }
  const type = essenceOf(answer.headers)
  const media = content[type] ?? content['*/*']
  if (!media) {
    yield `The type ${type} is not one of ${Object.keys(content).join(', ')}`
  } else if (type.endsWith('json') && media.schema) {
    const wrong = spec.wrongWithAnswer(media.schema, answer.json)
    if (wrong !== null) yield `The body is not what the document says: ${wrong}`
  } else if (type === 'text/plain' && answer.status >= 400 && !/^[^\n]{3,400}$/.test(answer.text)) {
    yield `A failure is not one sentence: ${shorten(answer.text)}`
  }
}

const notAlways: readonly string[] = ['Link', 'Retry-After', 'RateLimit', 'RateLimit-Policy']

function* checkHeaders(
  spec: Spec,
  { headers }: ResponseObject,
  { status, headers: sent }: Answer,
): Generator<string> {
  for (const name of Object.keys(headers ?? {})) {
    const value = sent[name.toLowerCase()]
    const mayLack =
      notAlways.includes(name) && !(name === 'Retry-After' && (status === 429 || status === 503))
    if (value === undefined) {
      if (!mayLack) yield `The header ${name} is missing`
      continue
    }
    const schema = spec.document.components.headers[name]?.schema ?? {}
    const read = schema.type === 'integer' ? Number(value) : String(value)
    const wrong = spec.wrongWithBody(schema, read)
    if (wrong !== null) yield `The header ${name} is not what the document says: ${wrong}`
    if (/api_key|api_token|signature/.test(String(value))) yield `The header ${name} gives credentials back`
  }
}

function* checkStanding(asked: SpecOperation, request: BuiltRequest, { status }: Answer): Generator<string> {
  const { id, operation } = asked
  const isOpen = operation.security?.some(requirement => Object.keys(requirement).length === 0) ?? false
  const standing = standingOf(request.caller)
  if (standing === 'in' && status === 401 && id !== 'logIn') yield `${request.caller} is not let in`
  if (isOpen || standing === 'in') return
  const needsMore = isForUsers(asked)
  if (standing === 'unauthenticated') {
    // An open operation does not check the token.
    const isIgnored = request.caller === 'wrongToken' && !needsMore
    // The address or the query may be refused before the credentials.
    const isToldOfBody = id === 'logIn' && status === 415
    if (!isIgnored && !isToldOfBody && ![401, 400, 404, 413].includes(status))
      yield `${request.caller} is answered with ${status}`
  } else if (needsMore && ![403, 400, 404, 413].includes(status)) {
    yield `An app key alone is answered with ${status}`
  }
}

/** Checks that a valid request is not called malformed, and that an invalid one is refused. */
function* checkRequestTaken(
  spec: Spec,
  operation: SpecOperation,
  request: BuiltRequest,
  { status, text }: Answer,
): Generator<string> {
  const isTaken = status < 300
  const wrongQuery = wrongWithQuery(spec, operation, request)
  if (isTaken && wrongQuery.surely !== null) yield `It is taken, although ${wrongQuery.surely}`
  const [media] = Object.values(operation.operation.requestBody?.content ?? {})
  const isJson = operation.operation.requestBody?.content['application/json'] !== undefined
  const wrongBody =
    isJson && media?.schema && request.sent ? spec.wrongWithBody(media.schema, request.sent.value) : null
  if (isTaken && wrongBody !== null) yield `It is taken, although its body is wrong: ${wrongBody}`
  const isFit =
    wrongQuery.perhaps === null && wrongBody === null && request.isBodyWhole && hasPlainHeaders(request)
  // PostgreSQL cannot store every text of JSON.
  const isUnstorable = status === 400 && text.includes(unstorable)
  if (isFit && !isUnstorable && isReadablePath(request) && [400, 413, 415].includes(status)) {
    yield `It fits the document, and is answered with ${status}: ${shorten(text)}`
  }
}

function hasPlainHeaders({ headers }: BuiltRequest): boolean {
  const odd = ['Content-Encoding', 'Idempotency-Key', 'If-Match', 'Range']
  return !headers.some(([name]) => odd.includes(name))
}

function isReadablePath({ refs }: BuiltRequest): boolean {
  return Object.values(refs).every(ref => /^[-\w]{1,60}$/.test(ref))
}

/** Both name the job, so that they may differ. */
const alternatives = ['jobId', 'jobUuid']

/** `surely`: invalid in every reading; `perhaps`: not as documented, but may be accepted. */
function wrongWithQuery(spec: Spec, { parameters }: SpecOperation, { query }: BuiltRequest) {
  if (query === null) return { surely: null, perhaps: 'its query has two readings' }
  let surely: string | null = null
  let perhaps: string | null = alternatives.every(name => name in query) ? 'it names two things' : null
  for (const { name, in: place, required, allowEmptyValue, schema } of parameters) {
    if (place !== 'query' || allowEmptyValue) continue
    const text = query[name]
    if (text === undefined) {
      if (required) surely = `${name} is missing`
      continue
    }
    const readings =
      schema.type === 'array'
        ? [text.split(',')]
        : [text, ...(/^(0|-?[1-9]\d*)$/.test(text) ? [Number(text)] : [])]
    const wrong = readings.every(reading => spec.wrongWithBody(schema, reading) !== null)
    if (!wrong) continue
    perhaps = `${name} is ${shorten(text)}`
    // Dates and lists may be written in more forms than the document names.
    if (spec.resolve(schema).type === 'integer' && !/^0*\d{1,15}$/.test(text)) surely = perhaps
  }
  return { surely: surely, perhaps: perhaps ?? surely }
}

function essenceOf(headers: Answer['headers']): string {
  return (
    String(headers['content-type'] ?? '')
      .split(';', 1)[0]
      ?.trim()
      .toLowerCase() ?? ''
  )
}

function shorten(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text)
}
