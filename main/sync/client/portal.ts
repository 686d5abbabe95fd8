/**
 * Finds the sign-in page of a hotel's or train's network. Such a network breaks https: the server seems to have
 * another certificate, or does not answer. So the server's host is requested by http, without credentials, and the
 * network answers with its page.
 */
import type { SyncPorts } from '../ports/ports.ts'

/** Errors after which another program may have answered in the server's place, or blocked it. */
const suspicious: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ECONNREFUSED',
  'ECONNRESET',
  'UND_ERR_CONNECT_TIMEOUT',
])
const askMs = 5_000

/**
 * Returns the address of the page; null: there is none, or it is unknown. `code`: of the error at the server's
 * address.
 */
export async function findPortal(
  ports: SyncPorts,
  baseUrl: string,
  code: string | null,
): Promise<string | null> {
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol !== 'https:' || code === null || !suspicious.has(code)) return null
  const asked = `http://${hostname}/`
  const abort = new AbortController()
  const cancel = ports.clock.after(askMs, () => abort.abort())
  try {
    const answer = await ports.fetch(asked, { redirect: 'manual', signal: abort.signal })
    await answer.body?.cancel()
    const isAnother = code === 'ERR_TLS_CERT_ALTNAME_INVALID'
    const page = pageOf(
      asked,
      answer.status,
      answer.headers.get('location'),
      answer.headers.get('content-type'),
    )
    // the page may be the server's own, if only the server answers there
    return page === asked && answer.status === 200 && !isAnother ? null : page
  } catch {
    // there is no answer at this address either
    return null
  } finally {
    cancel()
  }
}

/** A server's own redirect keeps its host name. RFC 6585 gives networks the status 511. */
function pageOf(asked: string, status: number, location: string | null, type: string | null): string | null {
  const next = location === null ? null : URL.parse(location, asked)
  if (status >= 300 && status < 400 && next !== null)
    return next.hostname !== new URL(asked).hostname && /^https?:$/.test(next.protocol) ? next.href : null
  return status === 511 || (status === 200 && (type ?? '').startsWith('text/html')) ? asked : null
}
