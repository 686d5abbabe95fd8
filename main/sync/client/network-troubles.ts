/**
 * Causes on the way to the server that stopped a request, by the code of `fetch`'s error. The server has not
 * received the request.
 */
export const networkTroubles = {
  /** A proxy requires a login, and has none or a wrong one. */
  PROXY_LOGIN: 'proxy-login',
  /** The proxy is of a kind that this program does not support. */
  PROXY_KIND: 'proxy-kind',
  /** The proxy answered that it does not connect to this server. */
  PROXY_REFUSED: 'proxy-refused',
  /** A PAC file chooses the proxy, and this program cannot run it. */
  PROXY_PAC: 'proxy-pac',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-unknown',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-unknown',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-unknown',
  CERT_HAS_EXPIRED: 'certificate-date',
  CERT_NOT_YET_VALID: 'certificate-date',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-other-name',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'certificate-wanted',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'certificate-wanted',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': 'certificate-wanted',
} as const
export type NetworkTroubleCode = keyof typeof networkTroubles
export type ProxyTroubleCode = Extract<NetworkTroubleCode, `PROXY_${string}`>

export function isNetworkTrouble(code: string | null): code is NetworkTroubleCode {
  return code !== null && code in networkTroubles
}
