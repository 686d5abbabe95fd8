/**
 * Which events of Electron's are ever told in the play, by what tells them. Whoever listens to another one would wait for
 * it in vain and not know, so that throws; a test compares the names with Electron's own declarations.
 */
export const playedEvents = {
  App: [
    ...['ready', 'before-quit', 'will-quit', 'quit', 'window-all-closed', 'activate', 'second-instance'],
    ...['open-url', 'open-file', 'web-contents-created'],
  ],
  BrowserWindow: ['ready-to-show', 'show', 'hide', 'focus', 'close', 'closed'],
  WebContents: [
    ...['did-finish-load', 'render-process-gone', 'will-navigate', 'will-frame-navigate', 'will-redirect'],
    'destroyed',
    // never told, as a window with webviewTag is not played
    'will-attach-webview',
  ],
  Session: ['will-download'],
  Notification: ['show', 'click', 'close'],
  Tray: ['click'],
  PowerMonitor: ['suspend', 'resume'],
  // a machine whose colours stay as they are
  NativeTheme: [],
} as const satisfies Readonly<Record<string, readonly string[]>>
