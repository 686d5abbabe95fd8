/** Keys, tokens and signatures in the document (interface, "Authentication"). */
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

/** Scheme that all operations require. */
export const securitySchemes: Readonly<Record<string, SecurityScheme>> = { key: header('API-Key', key) }

/**
 * Further ways to send a key, a token and a signature. No operation requires them, and linters refuse unused schemes,
 * so the document lists them as an extension.
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
 * Returns the requirements, from which generated clients know what to send: only the key. They use one value for all
 * requests, but each request has another signature. The token is a parameter.
 */
export function requirementsOf(access: OperationAccess): SecurityRequirement[] {
  // The empty requirement allows requests without credentials.
  return access === 'open' ? [{}, { key: [] }] : [{ key: [] }]
}

export const accessSentences: Readonly<Record<OperationAccess, string>> = {
  open: 'Needs no key.',
  'any-key': 'Needs an API key of either kind.',
  token: 'Needs an integration key, or any key with the token of a user.',
  'integration-key':
    'Needs an integration key with the role admin or dispatcher: any other key is refused with 403.',
}
