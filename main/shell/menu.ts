/** The application menu: the system's own commands, with the keys that people know. */
import { Menu, type MenuItemConstructorOptions } from 'electron'

export function setMenu(platform: NodeJS.Platform = process.platform): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform)))
}

/** Nothing here reloads or inspects: the page has its own refresh, and there is nothing to see. */
export function menuTemplate(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : [{ label: '&File', submenu: [{ role: 'quit' } as const] }]),
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    ...(isMac ? [] : [{ label: '&Help', submenu: [{ role: 'about' } as const] }]),
  ]
}
