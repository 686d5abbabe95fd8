/**
 * Recognizes paths and web addresses with the URL parser that browsers use. A check of the first characters would be
 * fooled by `/\host`.
 */

/** Returns whether the text stays on the host of its page. `//host/x` and `/\host/x` do not. */
export function isPath(text: string): boolean {
  return ['one.invalid', 'two.invalid'].every(host => {
    const url = URL.parse(text, `https://${host}/`)
    return url?.host === host && url.protocol === 'https:' && url.username === '' && url.password === ''
  })
}

/** Returns whether the text is an http or https address. A page may use it as a link, as it cannot run a script. */
export function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
