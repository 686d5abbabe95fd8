/**
 * Events that the stand-in emits, by emitter. A listener for another event would wait forever, so registering one
 * throws. A test compares the names with Electron's declarations.
 */
export const supportedEvents = {
  App: [
    ...['ready', 'before-quit', 'will-quit', 'quit', 'window-all-closed', 'activate', 'second-instance'],
    ...['open-url', 'open-file', 'web-contents-created'],
  ],
  BrowserWindow: ['ready-to-show', 'show', 'hide', 'focus', 'close', 'closed'],
  WebContents: [
    ...['did-finish-load', 'render-process-gone', 'will-navigate', 'will-frame-navigate', 'will-redirect'],
    'destroyed',
    // Never emitted, as windows with webviewTag are not supported.
    'will-attach-webview',
  ],
  Session: ['will-download'],
  Notification: ['show', 'click', 'close'],
  Tray: ['click'],
  PowerMonitor: ['suspend', 'resume'],
  // A machine whose colours do not change.
  NativeTheme: [],
} as const satisfies Readonly<Record<string, readonly string[]>>
