/** Which addresses may leave the program for the system's browser, phone or mail. */

const protocols: readonly string[] = ['http:', 'https:', 'tel:', 'mailto:']

/** The address as the parser reads it, or null for one that is not to be opened. */
export function openableAddress(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !protocols.includes(url.protocol)) return null
  const hidesHost = url.username !== '' || url.password !== ''
  // Some mail programs take a file of the laptop, or more receivers, from behind the question mark.
  const carriesMore = url.protocol === 'mailto:' && (url.search !== '' || /%0[ad]/i.test(url.pathname))
  return hidesHost || carriesMore ? null : url.href
}
