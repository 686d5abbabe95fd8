/** The package has no type declarations. */
declare module 'proxy-from-env' {
  /** Returns the proxy's address; empty: no proxy. */
  export function getProxyForUrl(url: string): string
}
