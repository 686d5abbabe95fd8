/** Restricts the window's pages: refuses other pages, other windows and unneeded permissions. */
import type { App as ElectronApp, Session, WebContents } from 'electron'
import type { Logger } from 'pino'
import { isOwnAddress } from './origin.ts'

/**
 * Refuses permissions that the table below does not grant. Chromium itself refuses certificate errors. `mayUse` is asked
 * each time, as an administrator may change it.
 */
export function refusePowers(
  session: Session,
  log: Logger,
  mayUse: () => Readonly<Record<'camera' | 'microphone', boolean>>,
): void {
  const isGranted = (permission: Permission, isOwn: boolean, media: readonly string[] = []) => {
    if (!isPermitted(permission, isOwn, media)) return false
    if (permission !== 'media') return true
    const { camera, microphone } = mayUse()
    return media.every(kind => (kind === 'video' ? camera : microphone))
  }
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const isYes = isGranted(
      permission,
      isOwnAddress(details.requestingUrl) && isOwnAddress(contents.getURL()),
      'mediaTypes' in details ? details.mediaTypes : [],
    )
    if (!isYes) log.warn({ permission }, 'permission.refused')
    answer(isYes)
  })
  session.setPermissionCheckHandler((_contents, permission, origin, { mediaType }) =>
    isGranted(permission, isOwnAddress(origin), mediaType === undefined ? [] : [mediaType]),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.on('will-download', event => {
    log.warn('download.refused')
    event.preventDefault()
  })
}

/** Restricts every page that Electron creates, not only the window's first. */
export function refuseForeignPages(app: ElectronApp, log: Logger): void {
  app.on('web-contents-created', (_event, contents) => holdToOwnPages(contents, log))
}

function holdToOwnPages(contents: WebContents, log: Logger): void {
  const refuse = (what: string, event: { preventDefault(): void }) => {
    log.warn(what)
    event.preventDefault()
  }
  contents.on('will-frame-navigate', event => {
    if (!event.isMainFrame || !isOwnAddress(event.url)) refuse('navigation.refused', event)
  })
  contents.on('will-redirect', event => refuse('redirect.refused', event))
  contents.on('will-attach-webview', event => refuse('webview.refused', event))
  contents.setWindowOpenHandler(() => {
    log.warn('window.refused')
    return { action: 'deny' }
  })
}

// Permissions of a page, each with a reason. A permission that is new in Electron becomes a type error.

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>
type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>
export type Permission = Parameters<RequestHandler>[1] | Parameters<CheckHandler>[1]

const yes = (reason: string) => ({ isGranted: true, reason })
const no = (reason: string) => ({ isGranted: false, reason })

export const permissions: Readonly<Record<Permission, { isGranted: boolean; reason: string }>> = {
  ar: no('nothing is shown in space'),
  'automatic-fullscreen': no('the person decides on the window’s size'),
  'background-fetch': no('main does the sending'),
  'background-sync': no('main does the syncing'),
  'captured-surface-control': no('nothing is captured'),
  'clipboard-read': no('pasting gives what is needed, when the person pastes'),
  'clipboard-sanitized-write': yes('an address or a number may be copied'),
  'deprecated-sync-clipboard-read': no('pasting gives what is needed'),
  'display-capture': no('nothing is captured'),
  fileSystem: no('files come by choosing or dropping them'),
  fullscreen: yes('a picture may fill the screen while it is looked at'),
  geolocation: yes('a photo says where it was taken, unless the person has switched that off'),
  'geolocation-approximate': yes('a photo says where it was taken, as far as the laptop knows'),
  'hand-tracking': no('nothing is shown in space'),
  hid: no('no devices are used'),
  'idle-detection': no('nobody is watched'),
  keyboardLock: no('the system keeps its keys'),
  'local-fonts': no('the screens use the system’s fonts by name'),
  'local-network': no('pages reach nothing but their own files'),
  'local-network-access': no('pages reach nothing but their own files'),
  'loopback-network': no('pages reach nothing but their own files'),
  media: yes('the camera takes photos and reads labels; the microphone records while the person sees it'),
  mediaKeySystem: no('nothing protected is played'),
  midi: no('no devices are used'),
  midiSysex: no('no devices are used'),
  nfc: no('no devices are used'),
  notifications: no('main shows them'),
  openExternal: no('links leave through a call that checks them'),
  'payment-handler': no('nothing is paid'),
  'periodic-background-sync': no('main does the syncing'),
  'persistent-storage': no('main keeps the data'),
  pointerLock: no('the pointer stays the person’s'),
  'screen-wake-lock': no('the system decides when the screen sleeps'),
  sensors: no('no devices are used'),
  serial: no('no devices are used'),
  'smart-card': no('no devices are used'),
  'speaker-selection': no('the system chooses where sound is played'),
  'storage-access': no('no other sites are embedded'),
  'system-wake-lock': no('the system decides when it sleeps'),
  'top-level-storage-access': no('no other sites are embedded'),
  unknown: no('what is not known is not granted'),
  usb: no('no devices are used'),
  vr: no('nothing is shown in space'),
  'web-app-installation': no('it is installed already'),
  'web-printing': no('nothing is printed'),
  'window-management': no('there is one window'),
}

/**
 * Returns whether the table grants a permission to our own page. A running Electron may know more names than its types.
 * Of `media` the camera and the microphone are granted: requests for another kind, or without one, are refused.
 */
export function isPermitted(permission: Permission, isOwn: boolean, media: readonly string[] = []): boolean {
  if (!isOwn || !Object.hasOwn(permissions, permission)) return false
  const isKnown =
    permission !== 'media' || (media.length > 0 && media.every(kind => kind === 'video' || kind === 'audio'))
  return isKnown && permissions[permission].isGranted
}
