/** Requests of a page in a browser, under its own address and with its key. */
import { type PageKey, pageKeyHeader, pageKeyName } from '../../shared/contract/page-key.ts'
import type { LinkState } from './link.ts'

/** The program did not answer, or no longer accepts this page. */
export class LinkLost extends Error {}

export type Report = (state: LinkState) => void

export interface Asked {
  /** relative to the page's address */
  to: string
  init: RequestInit & { headers?: Record<string, string> }
}

/** Reports a missing or refused answer at once. */
export async function fetchAsPage({ to, init }: Asked, tell: Report): Promise<Response> {
  const headers = { ...init.headers, [pageKeyHeader]: readSecret() }
  const response = await fetch(to, { ...init, headers }).catch((cause: unknown) => {
    tell('lost')
    throw new LinkLost('The program does not answer', { cause })
  })
  if (response.status !== 401 && response.status !== 403) return response
  tell('refused')
  throw new LinkLost(await readMessage(response))
}

/**
 * The key of this page. A key of an earlier run, or of another page at the same port, is refused like a missing one.
 */
function readSecret(): string {
  try {
    const key: Partial<PageKey> | null = JSON.parse(localStorage.getItem(pageKeyName) ?? 'null')
    return key?.secret ?? ''
  } catch {
    // the browser stores nothing, or something that is not our key
    return ''
  }
}

export async function readMessage(response: Response): Promise<string> {
  const fallback = `The program answered ${response.status}`
  try {
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null || !('message' in body)) return fallback
    return typeof body.message === 'string' ? body.message : fallback
  } catch {
    // A body that is not JSON adds nothing to the status.
    return fallback
  }
}
