/** Decides which addresses the program opens in the system's browser, phone or mail program. */

/** Parser that the browser and Node provide under the same name. */
declare const URL: {
  parse(text: string): {
    href: string
    protocol: string
    username: string
    password: string
    search: string
    pathname: string
  } | null
}

const protocols: readonly string[] = ['http:', 'https:', 'tel:', 'mailto:', 'geo:', 'maps:']

/** Returns the address in the parser's form, or null for an address that the program must not open. */
export function openableAddress(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !protocols.includes(url.protocol)) return null
  const hidesHost = url.username !== '' || url.password !== ''
  // Some mail programs read a file to attach, or further receivers, from the part after the question mark.
  const carriesMore = url.protocol === 'mailto:' && (url.search !== '' || /%0[ad]/i.test(url.pathname))
  return hidesHost || carriesMore ? null : url.href
}
