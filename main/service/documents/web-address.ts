/** Paths and addresses, told apart as whoever follows them does: by the parser of the web, not by their first letter. */

/** Whether it stays on the host of the page it stands on, whichever that is: `//host/x` and `/\host/x` do not. */
export function isPath(text: string): boolean {
  return ['one.invalid', 'two.invalid'].every(host => {
    const url = URL.parse(text, `https://${host}/`)
    return url?.host === host && url.protocol === 'https:' && url.username === '' && url.password === ''
  })
}

/** Whether it is an address of the web by itself: whoever shows it may put it into a page, and nothing there may run. */
export function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
