/** What on the way to the hub let no request through, by the code of the error that `fetch` throws. The hub has not seen it. */
export const networkTroubles = {
  /** a proxy wants a name and a password, and has none or others */
  PROXY_LOGIN: 'proxy-login',
  /** it is of a kind that this program does not speak with */
  PROXY_KIND: 'proxy-kind',
  /** it answered, and does not go there */
  PROXY_REFUSED: 'proxy-refused',
  /** a PAC file names it, and there is nothing to run that */
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
