import { app } from 'electron'
import { linkScheme } from '../../shared/start-subject.ts'

/**
 * Opens `fieldbook://…` with this program. The installers of Linux and macOS say so to their systems, and so do
 * those of Windows (`install/links.nsh`, `pack-msi.ts`); nobody does for an archive, which a person unpacks. Nothing that
 * is only tried out takes a link.
 */
export function takeLinks(platform: NodeJS.Platform): void {
  if (platform !== 'win32' || !app.isPackaged || app.isDefaultProtocolClient(linkScheme)) return
  app.setAsDefaultProtocolClient(linkScheme)
}
