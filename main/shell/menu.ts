/** The application menu: the system's standard commands and shortcuts, in the language of the screens. */
import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import { type Language, pickLanguage } from '../../shared/settings/languages.ts'
import type { AppState } from '../../shared/views/app-state.ts'
import type { App } from '../app/app.ts'
import { type ShellTexts, shellTexts } from './shell-texts.ts'

/** Sets the menu now and when the language changes. Returns a function that stops the updates. */
export async function keepMenu(fieldbook: Pick<App, 'call' | 'on'>): Promise<() => void> {
  let shown: Language | null = null
  const show = ({ language: choice }: Pick<AppState, 'language'>) => {
    const language = pickLanguage(choice, app.getPreferredSystemLanguages())
    if (language === shown) return
    shown = language
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, language)))
  }
  const stop = fieldbook.on('app', show)
  show((await fieldbook.call('app.state', {})) as AppState)
  return stop
}

type Label = keyof ShellTexts extends infer Key ? (Key extends `menu.${infer Name}` ? Name : never) : never
type Role = Exclude<Label, 'file' | 'edit' | 'view' | 'window' | 'help'>
const line = { type: 'separator' } as const

/** Returns the menu without reload and developer tools: the page has its own refresh. */
export function menuTemplate(platform: NodeJS.Platform, language: Language): MenuItemConstructorOptions[] {
  const words = shellTexts[language]
  const isMac = platform === 'darwin'
  const item = (role: Role) => ({ role, label: words[`menu.${role}`] })
  const macItems = [item('about'), line, item('services'), line, item('hide'), item('hideOthers')]
  return [
    isMac
      ? { role: 'appMenu', submenu: [...macItems, item('unhide'), line, item('quit')] }
      : { label: words['menu.file'], submenu: [item('quit')] },
    {
      role: 'editMenu',
      label: words['menu.edit'],
      submenu: [
        ...[item('undo'), item('redo'), line, item('cut'), item('copy'), item('paste'), item('delete')],
        ...[line, item('selectAll')],
      ],
    },
    {
      label: words['menu.view'],
      submenu: [item('resetZoom'), item('zoomIn'), item('zoomOut'), line, item('togglefullscreen')],
    },
    {
      role: 'windowMenu',
      label: words['menu.window'],
      submenu: [item('minimize'), ...(isMac ? [item('zoom'), line, item('front')] : [item('close')])],
    },
    ...(isMac ? [] : [{ label: words['menu.help'], submenu: [item('about')] }]),
  ]
}
