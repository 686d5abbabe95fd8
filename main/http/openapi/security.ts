/** Keys, tokens and signatures as the document tells of them (interface, "Authentication"). */
import type { OperationAccess } from '../operation/operation.ts'
import type { SecurityRequirement, SecurityScheme } from './types.ts'

const key =
  'Identifies the program that asks: a UUID that an operator of the hub made. A key can demand that requests are signed: API-Signature and API-Signature-Timestamp go with it then.'
const token =
  'Identifies the user on whose behalf it asks. POST /authentication gives one; it ends after 24 hours without use.'
const signature =
  'Base64 of HMAC-SHA1, with the secret of the key, over METHOD_TIMESTAMP_URI. The URI is the path under the version prefix with its query, as they are sent, without the parameters signature and signature_timestamp. Optional, unless the key demands it.'
const time = 'When the request was signed, in epoch milliseconds; five minutes off at most.'

const header = (name: string, description: string): SecurityScheme => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
})
const query = (name: string, description: string): SecurityScheme => ({
  type: 'apiKey',
  in: 'query',
  name,
  description: `${description} The header is the better place, as addresses are written to logs.`,
})

/** The one scheme that the operations require. */
export const securitySchemes: Readonly<Record<string, SecurityScheme>> = { key: header('API-Key', key) }

/**
 * The other ways to send a key, a token and a signature. No operation requires them, and an unused scheme fails the
 * strict rules of linters, so the document lists them as an extension.
 */
export const otherCredentials: Readonly<Record<string, SecurityScheme>> = {
  token: header('API-Token', token),
  signature: header('API-Signature', signature),
  signatureTimestamp: header('API-Signature-Timestamp', time),
  keyInQuery: query('api_key', key),
  tokenInQuery: query('api_token', token),
  signatureInQuery: query('signature', signature),
  signatureTimestampInQuery: query('signature_timestamp', time),
}

/**
 * What generated clients are told to send by themselves: the key alone. They put one value into everything that is
 * named here, and a signature is another one for each request. The token is a parameter beside it.
 */
export function requirementsOf(access: OperationAccess): SecurityRequirement[] {
  // whoever sends nothing is let in as well
  return access === 'open' ? [{}, { key: [] }] : [{ key: [] }]
}

export const accessSentences: Readonly<Record<OperationAccess, string>> = {
  open: 'Open to everybody.',
  'any-key': 'Needs an API key of either kind.',
  token: 'Needs an integration key, or any key with the token of a user.',
  'integration-key':
    'Needs an integration key with the role admin or dispatcher: any other key is refused with 403.',
}
