/** Checks promises beyond schemas: the hub stores what it was sent, respects If-Match, and reveals no secrets. */
import { isDeepStrictEqual } from 'node:util'
import type { Started } from './hub-under-test.ts'
import type { Answer, BuiltRequest } from './request.ts'
import type { Spec } from './spec.ts'

/** A word in the data of another group that no draw contains. */
export const elsewhereMark = 'zweitegruppe'

/** Returns a sentence for each fault of the answer. */
export function checkPromises(spec: Spec, started: Started, request: BuiltRequest, answer: Answer): string[] {
  return [
    ...checkKept(spec, request, answer),
    ...checkMatched(request, answer),
    ...checkSecrets(started, request, answer),
  ]
}

/** Operations whose body says where the answered entity is created, and is no part of it. */
const others = ['createFormFromBlank']

const texts = ['title', 'name', 'description', 'placeName', 'instructions']

/** Checks that unknown properties and texts are returned as they were sent. */
function* checkKept(spec: Spec, { operation, sent }: BuiltRequest, answer: Answer): Generator<string> {
  const schema = operation && spec.response(operation, answer.status)?.content?.['application/json']?.schema
  if (!schema || !operation.operation.requestBody || answer.status >= 300) return
  if (others.includes(operation.operation.operationId)) return
  if (!isObject(sent?.value) || !isObject(answer.json)) return
  const { properties = {}, additionalProperties } = spec.resolve(schema)
  if (additionalProperties !== true) return
  for (const [name, value] of Object.entries(sent.value)) {
    const isKept = !(name in properties) || texts.includes(name)
    if (!isKept || value === null) continue
    // A lone surrogate cannot be written in UTF-8, which the database stores.
    if (typeof value === 'string' && !value.isWellFormed()) continue
    if (!isDeepStrictEqual(answer.json[name], value))
      yield `The property ${name} is not given back as it was sent`
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Tags that no version has. */
const foreignTags = ['"x"', '""', 'W/"x"', 'x, y']

function* checkMatched({ operation, headers }: BuiltRequest, { status }: Answer): Generator<string> {
  const isHeeded = operation?.parameters.some(({ name }) => name === 'If-Match') ?? false
  const sent = headers.find(([name]) => name === 'If-Match')?.[1]
  if (isHeeded && status < 300 && sent !== undefined && foreignTags.includes(sent)) {
    yield `It is done although no version is ${sent}`
  }
}

function* checkSecrets({ keys, people }: Started, { caller, operation }: BuiltRequest, { text }: Answer) {
  if (caller !== 'elsewhere' && text.includes(elsewhereMark)) yield "Another group's data are in the answer"
  const secrets = [
    ...Object.values(keys).flatMap(({ apiKey, apiSecret }) => [apiKey, apiSecret]),
    ...people.map(({ token }) => token),
  ]
  if (secrets.some(secret => text.includes(secret))) yield `${operation?.id} gives a secret away`
}
