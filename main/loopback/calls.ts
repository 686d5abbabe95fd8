/** Reads a page's calls: JSON, or a form if they contain bytes, as JSON would make those half as large again. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Method } from '../../shared/contract/contract.ts'
import { bytesType } from '../../shared/contract/page-key.ts'
import { inputLimits, limits } from '../../shared/limits/limits.ts'
import type { App } from '../app/app.ts'
import { BadCall } from '../app/dispatch.ts'

interface Call {
  method: string
  request?: unknown
}

const callSchema = {
  type: 'object',
  required: ['method'],
  properties: { method: { type: 'string', maxLength: 100 } },
}

export function addCalls(server: FastifyInstance, app: App): void {
  server.post(
    '/rpc',
    { schema: { body: callSchema }, config: { requires: 'page' } },
    async (request, reply) => {
      const { method, request: argument } = request.body as Call
      return answer(reply, await app.call(method, argument ?? {}))
    },
  )
  server.register(async within => addCallsWithBytes(within, app))
}

async function addCallsWithBytes(server: FastifyInstance, app: App): Promise<void> {
  await server.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: 1,
      parts: 2,
      fileSize: inputLimits.rescueFileBytes + 1,
      fieldSize: limits.jsonBodyBytes,
    },
  })
  server.post('/rpc/bytes', { config: { requires: 'page' } }, async (request, reply) => {
    const { method, request: argument, bytes } = await readForm(request)
    const whole = { ...(argument as object), bytes }
    return answer(reply, await app.call(method, whole))
  })
}

/** Reads a form: the field `call` holds the call as JSON, and the file `bytes` the bytes of its argument. */
async function readForm(request: FastifyRequest): Promise<Call & { bytes: Uint8Array }> {
  let call: unknown
  let bytes: Uint8Array | null = null
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await readBytes(part.file, mostBytes(call))
    else if (part.fieldname === 'call') call = parseCall(String(part.value))
  }
  if (bytes === null || !isCall(call)) throw new BadCall('A call with bytes needs a call and its bytes.')
  return { ...call, bytes }
}

/** Returns one byte more than the limit, so that the method itself reports the excess. The call precedes its bytes. */
function mostBytes(call: unknown): number {
  const isRescue = isCall(call) && call.method === ('rescue.import' satisfies Method)
  return (isRescue ? inputLimits.rescueFileBytes : limits.documentBytes) + 1
}

/** Reads the rest and drops it, so that the page receives the response. */
async function readBytes(stream: AsyncIterable<Buffer>, most: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    const wanted = part.subarray(0, most - size)
    size += wanted.length
    if (wanted.length > 0) parts.push(wanted)
  }
  return Buffer.concat(parts)
}

function parseCall(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Invalid JSON is not a call.
    return null
  }
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && typeof value.method === 'string'
}

/** Sends bytes as they are: `renderer/bridge/bridge-http.ts` makes an outcome of them again. */
function answer(reply: FastifyReply, answered: unknown): FastifyReply {
  const bytes = bytesOf(answered)
  if (bytes !== null) return reply.type(bytesType).send(Buffer.from(bytes))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answered ?? null))
}

/** Returns the bytes of an outcome that has nothing else. */
function bytesOf(answered: unknown): Uint8Array | null {
  const isOutcome = typeof answered === 'object' && answered !== null && 'value' in answered
  return isOutcome && answered.value instanceof Uint8Array ? answered.value : null
}
