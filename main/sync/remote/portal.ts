/**
 * The page that a hotel or a train puts in the way until somebody has signed in to its network. A server that is reached
 * by https shows it as a certificate that is not its own, or not at all; asked without encryption, and without a word of
 * ours, the network answers with its page.
 */
import type { SyncPorts } from '../ports/ports.ts'

/** Whether somebody else than the server may be answering, or keeping it from answering. */
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

/** Its address; null: there is none, or it cannot be told. `code`: of the error that the server's address gave. */
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
    // a page of the server's own may stand there too, where it alone answers
    return page === asked && answer.status === 200 && !isAnother ? null : page
  } catch {
    // nothing answers there either
    return null
  } finally {
    cancel()
  }
}

/** A server's own redirect stays at its name; RFC 6585 gives networks a status of their own. */
function pageOf(asked: string, status: number, location: string | null, type: string | null): string | null {
  const next = location === null ? null : URL.parse(location, asked)
  if (status >= 300 && status < 400 && next !== null)
    return next.hostname !== new URL(asked).hostname && /^https?:$/.test(next.protocol) ? next.href : null
  return status === 511 || (status === 200 && (type ?? '').startsWith('text/html')) ? asked : null
}
