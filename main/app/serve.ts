/**
 * Serves the files of the screens, for app:// and for loopback. Files that users attached are never served
 * here.
 * Documents have a separate origin, which serves only pictures and PDFs.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Answers a request for a file of the screens. The caller checks the address's scheme and host. */
export type Serve = (request: Request) => Promise<Response>

const contentTypes: Readonly<Record<string, string>> = {
  '.bcmap': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pfb': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** `contents`: the origin of documents, which may be loaded as pictures and data, and never as scripts. */
const contentPolicy = (contents: string) =>
  [
    `default-src 'none'`,
    // allows our own WebAssembly, which decodes barcodes and older picture formats; texts still cannot
    // become scripts
    `script-src 'self' 'wasm-unsafe-eval'`,
    `style-src 'self'`,
    `font-src 'self'`,
    `img-src 'self' data: blob: ${contents}`,
    `media-src ${contents === '' ? `'none'` : contents}`,
    `connect-src 'self' ${contents}`,
    `worker-src 'self'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    // allows the addresses of our own workers, and no other (`renderer/state/allow-worker.ts`)
    `trusted-types default`,
  ]
    .map(rule => rule.trimEnd())
    .join('; ')

/** The headers of every response. */
export const securityHeaders: Readonly<Record<string, string>> = securityHeadersFor('')

function securityHeadersFor(contents: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(contents),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    // prevents the browser from looking up the name of a map server before the user follows the link
    'x-dns-prefetch-control': 'off',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(self), usb=(), serial=(), hid=(), payment=()',
  }
}

/**
 * `folder` has index.html and its files; no file outside of it is read. `contents` is the origin of
 * documents that the page may show; empty: none.
 */
export function createServe(folder: string, contents = ''): Serve {
  const answer = answerWith(securityHeadersFor(contents))
  const notFound = () => answer(404, 'There is nothing at this address.')
  return async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answer(405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' })
    }
    const name = fileNameOf(new URL(request.url).pathname)
    const contentType = name === null ? undefined : contentTypes[path.extname(name)]
    if (name === null || contentType === undefined) return notFound()
    const bytes = await readIfThere(path.join(folder, name))
    if (bytes === null) return notFound()
    return answer(200, request.method === 'HEAD' ? null : bytes, {
      'content-type': contentType,
      'content-length': String(bytes.byteLength),
      'cache-control': cacheRule(name),
    })
  }
}

/** Returns the path inside the folder. Returns null for a path that leaves it or names a hidden file. */
function fileNameOf(pathname: string): string | null {
  const decoded = decode(pathname)
  if (decoded === null || /[\\\0]/.test(decoded)) return null
  const steps = decoded.split('/').slice(1)
  if (steps.at(-1) === '') steps[steps.length - 1] = 'index.html'
  const isPlain = steps.every(step => step !== '' && !step.startsWith('.'))
  return isPlain ? steps.join('/') : null
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    // an invalid escape names no file
    return null
  }
}

async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Names in assets/ include a hash of the content, so browsers may cache them for good. */
function cacheRule(name: string): string {
  return name.startsWith('assets/') ? 'private, max-age=31536000, immutable' : 'no-store'
}

function answerWith(everyHeader: Readonly<Record<string, string>>) {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return (
    status: number,
    body: Uint8Array<ArrayBuffer> | string | null,
    headers: Record<string, string> = {},
  ): Response => new Response(body, { status, headers: { ...plain, ...everyHeader, ...headers } })
}
