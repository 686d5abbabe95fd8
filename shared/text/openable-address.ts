/** Decides which addresses the program opens in the system's browser, phone or mail program. */

/** The parser of the browser and of Node, which have it under the same name. */
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

const protocols: readonly string[] = ['http:', 'https:', 'tel:', 'mailto:']

/** Returns the address as the parser reads it, or null for one that the program does not open. */
export function openableAddress(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !protocols.includes(url.protocol)) return null
  const hidesHost = url.username !== '' || url.password !== ''
  // Some mail programs take a file of the laptop, or more receivers, from behind the question mark.
  const carriesMore = url.protocol === 'mailto:' && (url.search !== '' || /%0[ad]/i.test(url.pathname))
  return hidesHost || carriesMore ? null : url.href
}
