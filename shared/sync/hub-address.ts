/** The address of a hub as people say it, `hub.example.com`, made whole. */

const scheme = /^[a-z][a-z\d+.-]*:\/\//i
const withoutPath = /^[^/]+\/\/[^/?#]+\/*$/
const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d*)?(\/|$)/i

/**
 * With https:// before it, http:// where it is this machine, and with /api/1 behind it where it names no path. What is
 * written out stays as it is; whether it is an address at all is judged elsewhere.
 */
export function completeHubAddress(typed: string): string {
  const text = typed.trim()
  if (text === '' || text.startsWith('/')) return text
  const whole = scheme.test(text) ? text : `${thisMachine.test(text) ? 'http' : 'https'}://${text}`
  return withoutPath.test(whole) ? `${whole.replace(/\/+$/, '')}/api/1` : whole
}
