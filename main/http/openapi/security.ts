/** Keys, tokens and signatures in the document (interface, "Authentication"). */
import type { OperationAccess } from '../operation/operation.ts'
import type { SecurityRequirement, SecurityScheme } from './types.ts'

const key =
  'Identifies the program: a UUID that an administrator of the hub created. A key can require signed requests, with API-Signature and API-Signature-Timestamp.'
const token =
  'Identifies the user of the request. POST /authentication returns one; it ends after 24 hours without use.'
const signature =
  'Base64 of HMAC-SHA1, with the secret of the key, over METHOD_TIMESTAMP_URI. The URI is the path below the version prefix with its query, as sent, without the parameters signature and signature_timestamp. Optional, unless the key requires it.'
const time = 'When the request was signed, in epoch milliseconds; it may differ by five minutes.'

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
  description: `${description} Prefer the header, as addresses are written to logs.`,
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
