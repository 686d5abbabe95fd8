/** The name that a file is saved under: in ASCII for who knows no other, and whole (RFC 6266, RFC 8187). */

/** Always an attachment: nothing of a stranger's is shown in the place of a page. */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|[%"\\]/gu, '_')
  const header = `attachment; filename="${plain}"`
  return plain === fileName ? header : `${header}; filename*=UTF-8''${encode(fileName)}`
}

/** What RFC 8187 leaves out of its `attr-char` and `encodeURIComponent` does not. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
