/**
 * `Menu` and `Tray` (electronjs.org/docs/api/menu, menu-item, electronjs.org/docs/api/tray): items are chosen by label
 * or shortcut.
 */
import { EventEmitter } from 'node:events'
import type { Menu as ElectronMenu, Tray as ElectronTray, MenuItemConstructorOptions } from 'electron'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { cancelable } from './cancelable.ts'
import { supportedEvents } from './events.ts'
import { NotSupported, onlyKnown, onlyOptions } from './known.ts'
import { onOrder, tell } from './told.ts'

const knownItem = [
  ...['role', 'label', 'type', 'submenu', 'click', 'accelerator', 'checked', 'enabled', 'id'],
] as (keyof MenuItemConstructorOptions)[]

/** Roles ignore case, and some have their own shortcut (menu-item, roles). */
const roles: Readonly<Record<string, { shortcut?: string; run?: () => void }>> = {
  ...{
    about: {},
    services: {},
    hide: {},
    hideothers: {},
    unhide: {},
    appmenu: {},
    editmenu: {},
    windowmenu: {},
  },
  ...{ zoom: {}, front: {}, delete: {} },
  undo: { shortcut: 'CommandOrControl+Z' },
  redo: { shortcut: 'Shift+CommandOrControl+Z' },
  cut: { shortcut: 'CommandOrControl+X' },
  copy: { shortcut: 'CommandOrControl+C' },
  paste: { shortcut: 'CommandOrControl+V' },
  selectall: { shortcut: 'CommandOrControl+A' },
  resetzoom: { shortcut: 'CommandOrControl+0' },
  zoomin: { shortcut: 'CommandOrControl+Plus' },
  zoomout: { shortcut: 'CommandOrControl+-' },
  togglefullscreen: { shortcut: 'F11' },
  minimize: { shortcut: 'CommandOrControl+M', run: () => BrowserWindow.getAllWindows()[0]?.minimize() },
  close: { shortcut: 'CommandOrControl+W', run: () => BrowserWindow.getAllWindows()[0]?.close() },
  quit: { shortcut: 'CommandOrControl+Q', run: () => app.quit() },
}

export class Menu {
  static setApplicationMenu(menu: Menu | null): void {
    shown = menu
    tell('menu', { labels: menu?.items.map(labelOf) ?? [] })
  }

  static getApplicationMenu(): Menu | null {
    return shown
  }

  /** @throws Error for an item that Electron would refuse */
  static buildFromTemplate(template: Parameters<typeof ElectronMenu.buildFromTemplate>[0]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    const items = template as MenuItemConstructorOptions[]
    for (const item of items) checkItem(item)
    return new Menu(items)
  }

  readonly items: MenuItemConstructorOptions[]
  constructor(items: MenuItemConstructorOptions[] = []) {
    this.items = items
  }
}

let shown: Menu | null = null

function checkItem(item: MenuItemConstructorOptions): void {
  onlyOptions('a menu item', item, knownItem)
  const { role, label, type, submenu } = item
  if (!role && !label && type !== 'separator')
    throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
  if (role && !(role.toLowerCase() in roles)) throw new NotSupported(`the menu’s role ${role}`)
  for (const one of itemsIn(submenu)) checkItem(one)
}

function itemsIn(submenu: MenuItemConstructorOptions['submenu']): MenuItemConstructorOptions[] {
  if (submenu === undefined) return []
  return Array.isArray(submenu) ? submenu : (submenu as unknown as Menu).items
}

/** Removes `&`, which marks the access key. */
function labelOf({ label, role }: MenuItemConstructorOptions): string {
  return (label ?? role ?? '').replaceAll('&', '')
}

function findItem(
  items: MenuItemConstructorOptions[],
  [first, ...rest]: readonly string[],
): MenuItemConstructorOptions {
  const found = items.find(item => labelOf(item) === first)
  if (!found) throw new Error(`The menu has no ${first}: ${items.map(labelOf).join(', ')}`)
  return rest.length === 0 ? found : findItem(itemsIn(found.submenu), rest)
}

function choose(item: MenuItemConstructorOptions): void {
  if (item.enabled === false) throw new Error(`${labelOf(item)} cannot be chosen`)
  const role = item.role ? roles[item.role.toLowerCase()] : undefined
  if (item.click) {
    // A checkbox changes before its click is emitted.
    if (item.type === 'checkbox') item.checked = item.checked !== true
    item.click(item as never, undefined, {} as never)
  } else if (role?.run) role.run()
  else throw new NotSupported(`choosing ${labelOf(item)}`)
}

function everyItem(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap(item => [item, ...everyItem(itemsIn(item.submenu))])
}

const shortcutOf = ({ accelerator, role }: MenuItemConstructorOptions) =>
  accelerator ?? (role ? roles[role.toLowerCase()]?.shortcut : undefined)

onOrder('choose-menu', labels => choose(findItem(shown?.items ?? [], labels)))
onOrder('press-shortcut', shortcut => {
  const item = everyItem(shown?.items ?? []).find(one => shortcutOf(one) === shortcut)
  if (!item) throw new Error(`Nothing in the menu has ${shortcut}`)
  choose(item)
})

let tray: Tray | null = null

export class Tray
  extends EventEmitter
  implements Pick<ElectronTray, 'setToolTip' | 'destroy' | 'isDestroyed'>
{
  private menu: Menu | null = null
  constructor(_image: ConstructorParameters<typeof ElectronTray>[0]) {
    super()
    tray = this
    // biome-ignore lint/correctness/noConstructorReturn: the one that refuses what is not played
    return onlyKnown<Tray>('Tray', this, supportedEvents.Tray)
  }

  setToolTip(): void {
    // Tests do not hover.
  }

  /** tray.setContextMenu. A click on the icon also emits `click`. */
  setContextMenu(menu: Menu | null): void {
    this.menu = menu
    tell('tray', { isThere: true, labels: menu?.items.map(labelOf) ?? [] })
  }

  destroy(): void {
    tray = null
    tell('tray', { isThere: false, labels: [] })
  }

  isDestroyed(): boolean {
    return tray === null
  }

  /** Only for tests. */
  chooseItem(labels: string[]): void {
    choose(findItem(this.menu?.items ?? [], labels))
  }
}

onOrder('press-tray', () => {
  if (!tray) throw new Error('There is no icon in the tray')
  tray.emit('click', cancelable())
})
onOrder('choose-tray', labels => {
  if (!tray) throw new Error('There is no icon in the tray')
  tray.chooseItem(labels)
})
