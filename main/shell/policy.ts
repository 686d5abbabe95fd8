/** What the window refuses, whatever a page asks: other pages, other windows, powers that nobody needs. */
import type { App as ElectronApp, Session, WebContents } from 'electron'
import type { Logger } from 'pino'
import { isOwnAddress } from './origin.ts'
import { isPermitted } from './permissions.ts'

/**
 * Certificate errors are left to Chromium, which refuses them. `mayUseCamera`: as an administrator has it, asked at each
 * question.
 */
export function refusePowers(session: Session, log: Logger, mayUseCamera: () => boolean): void {
  const isGranted = (...asked: Parameters<typeof isPermitted>) =>
    isPermitted(...asked) && (asked[0] !== 'media' || mayUseCamera())
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

/** Every page that Electron ever makes is held to these, not only the window's first. */
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
