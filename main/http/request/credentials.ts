/** Reads key, token and signature of a request (interface, "Credentials"). */
import type { FastifyRequest } from 'fastify'
import type { Credentials } from '../../service/access/authenticate.ts'
import { signedUri } from '../../service/access/signature.ts'
import { refuse } from '../../service/refuse.ts'
import { API_PREFIX } from '../operation/context.ts'
import { type Parameters, parametersOf } from '../operation/parameters.ts'

/** @throws Refused `unauthenticated` if header and query are both sent and differ */
export function readCredentials(request: FastifyRequest): Credentials {
  const parameters = parametersOf(request)
  const target = request.raw.url ?? '/'
  return {
    apiKey: readOne(request, 'API-Key', parameters, 'api_key'),
    apiToken: readOne(request, 'API-Token', parameters, 'api_token'),
    signature: readOne(request, 'API-Signature', withPluses(parameters), 'signature'),
    signatureTimestamp: readOne(request, 'API-Signature-Timestamp', parameters, 'signature_timestamp'),
    method: request.method,
    uri: signedUri(target.startsWith(`${API_PREFIX}/`) ? target.slice(API_PREFIX.length) : target),
  }
}

/** Turns spaces into plus signs: Base64 has no spaces, so each is a plus sign that the client did not encode. */
function withPluses(parameters: Parameters): Parameters {
  return { signature: parameters.signature?.replaceAll(' ', '+') }
}

function readOne(
  request: FastifyRequest,
  header: string,
  parameters: Parameters,
  parameter: string,
): string | null {
  const sent = request.headers[header.toLowerCase()]
  const inHeader = Array.isArray(sent) ? sent.join(', ') : sent
  const inQuery = parameters[parameter]
  if (inHeader !== undefined && inQuery !== undefined && inHeader !== inQuery) {
    refuse('unauthenticated', `The header ${header} and the parameter ${parameter} differ: send one of them.`)
  }
  return inHeader ?? inQuery ?? null
}
