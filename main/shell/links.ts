import { app } from 'electron'
import { linkScheme } from '../../shared/start-subject.ts'

/**
 * Opens `fieldbook://…` with this program. The installers of Linux and macOS say so to their systems, and so does nsis
 * (`install/links.nsh`); nobody does for an msi and an archive of Windows. Nothing that is only tried out takes a link.
 */
export function takeLinks(platform: NodeJS.Platform): void {
  if (platform !== 'win32' || !app.isPackaged || app.isDefaultProtocolClient(linkScheme)) return
  app.setAsDefaultProtocolClient(linkScheme)
}
