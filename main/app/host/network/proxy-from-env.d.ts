/** It brings no types of its own. */
declare module 'proxy-from-env' {
  /** the proxy's address; empty for none */
  export function getProxyForUrl(url: string): string
}
