/** Downloads a file that the program wrote, as the browser saves any download. */
export function fetchFile(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
