/** `session` (electronjs.org/docs/api/session): permissions of pages, and the network. */
import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import type { Download } from 'playwright-core'
import { originOf, toChromium } from './addresses.ts'
import { browserFor } from './browser.ts'
import { cancelable } from './cancelable.ts'
import { supportedEvents } from './events.ts'
import { onlyKnown } from './known.ts'
import { lifecycle, requireReady } from './lifecycle.ts'
import { machine } from './machine.ts'
import { protocol } from './protocol.ts'

type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0]
type Permission = Parameters<NonNullable<RequestHandler>>[1]

let requestHandler: RequestHandler = null
let checkHandler: CheckHandler = null
const events = new EventEmitter()

const defaultSession = onlyKnown(
  'session',
  Object.assign(events, {
    protocol: protocol as unknown as Session['protocol'],
    setPermissionRequestHandler: (handler: RequestHandler) => {
      requestHandler = handler
    },
    setPermissionCheckHandler: (handler: CheckHandler) => {
      checkHandler = handler
    },
    // The machine has no devices, and screens are not shared.
    setDevicePermissionHandler: () => undefined,
    setDisplayMediaRequestHandler: () => undefined,
    /** session.setSpellCheckerEnabled: has no effect here. */
    setSpellCheckerEnabled: () => undefined,
    /** session.resolveProxy: the proxies for an address, in the form of a PAC file. */
    async resolveProxy() {
      requireReady('session')
      return machine.proxy
    },
  } satisfies Partial<Session>),
  supportedEvents.Session,
)

export const session = onlyKnown('session', {
  /** session.defaultSession: only after ready. */
  get defaultSession(): Session {
    requireReady('session')
    return defaultSession as unknown as Session
  },
})

interface Asked {
  permission: Permission
  /** Playwright's name of the permission */
  granted: string
  mediaType?: 'video' | 'audio'
}

const asked: readonly Asked[] = [
  { permission: 'geolocation', granted: 'geolocation' },
  { permission: 'media', granted: 'camera', mediaType: 'video' },
  { permission: 'media', granted: 'microphone', mediaType: 'audio' },
  { permission: 'clipboard-read', granted: 'clipboard-read' },
  { permission: 'clipboard-sanitized-write', granted: 'clipboard-write' },
  { permission: 'notifications', granted: 'notifications' },
  { permission: 'midiSysex', granted: 'midi-sysex' },
]

/**
 * Calls the program's handlers when a page starts, not when it asks: Chromium gets the answers and applies them. Both
 * handlers must allow a permission, as Electron's documentation says.
 */
export async function askPermissions(contents: WebContents, url: string): Promise<void> {
  const granted: string[] = []
  for (const one of asked) if (await isGranted(contents, url, one)) granted.push(one.granted)
  // All other permissions are refused from then on.
  const browser = await browserFor(lifecycle.userData)
  await browser.grantPermissions(granted, { origin: originOf(toChromium(url)) })
}

async function isGranted(
  contents: WebContents,
  url: string,
  { permission, mediaType }: Asked,
): Promise<boolean> {
  const origin = originOf(url)
  const common = { isMainFrame: true, requestingUrl: url }
  const checked =
    checkHandler?.(contents, permission as never, origin, {
      ...common,
      ...(mediaType && { mediaType }),
    } as never) ?? true
  if (!checked || !requestHandler) return checked
  const details = mediaType ? { ...common, securityOrigin: origin, mediaTypes: [mediaType] } : common
  return new Promise(resolve => requestHandler?.(contents, permission, resolve, details as never))
}

/** session's will-download: a listener that prevents it cancels it. */
export function offerDownload(download: Download, contents: WebContents): void {
  const event = cancelable()
  events.emit('will-download', event, { getURL: () => download.url() }, contents)
  if (event.defaultPrevented) download.cancel().catch(() => undefined)
}
