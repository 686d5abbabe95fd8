/** Completes the address of a server as users type it, such as `hub.example.com`. */

const scheme = /^[a-z][a-z\d+.-]*:\/\//i
const withoutPath = /^[^/]+\/\/[^/?#]+\/*$/
const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d*)?(\/|$)/i

/**
 * Adds https:// (http:// for this machine) if the scheme is missing, and /api/1 if the path is missing. Given parts are
 * not changed, and the address is not checked here.
 */
export function completeHubAddress(typed: string): string {
  const text = typed.trim()
  if (text === '' || text.startsWith('/')) return text
  const whole = scheme.test(text) ? text : `${thisMachine.test(text) ? 'http' : 'https'}://${text}`
  return withoutPath.test(whole) ? `${whole.replace(/\/+$/, '')}/api/1` : whole
}
