/** A file that the program wrote for the person: the browser saves it where it saves everything. */
export function fetchFile(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
