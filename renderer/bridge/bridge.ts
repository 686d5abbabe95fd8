/** The only connection of the screens to main: two functions, from the preload in Electron, over HTTP in a browser. */
import type { Bridge } from '../../shared/contract/contract.ts'
import { createHttpBridge } from './bridge-http.ts'
import { linkState } from './link.ts'

declare global {
  interface Window {
    fieldbook?: Bridge
  }
}

const bridge: Bridge = window.fieldbook ?? createHttpBridge(state => (linkState.value = state))

export const call: Bridge['call'] = (method, request) => bridge.call(method, request)
export const on: Bridge['on'] = (event, listener) => bridge.on(event, listener)
