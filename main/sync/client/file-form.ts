/** Encodes a file as a form (interface, "Documents"). The file is read in pieces, again for each attempt. */

export interface FileBody {
  /** size of the whole body, in bytes */
  size: number
  /** Reads the body from its beginning, in each call. */
  read(): AsyncIterable<Uint8Array>
}

export interface FormFile {
  fileName: string
  mimeType: string
  /** size of the file, in bytes */
  size: number
  read(): AsyncIterable<Uint8Array>
}

export interface FileForm {
  contentType: string
  body: FileBody
}

/** `boundary` must not occur in the file; `fields` go before it. */
export function encodeFileForm(
  boundary: string,
  fields: Readonly<Record<string, string>>,
  file: FormFile,
): FileForm {
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const fileHead =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escapeName(file.fileName)}"\r\n` +
    `Content-Type: ${file.mimeType}\r\n\r\n`
  const before = Buffer.from([...head, fileHead].join(''))
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  const size = before.length + file.size + after.length
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: {
      size,
      async *read() {
        yield before
        yield* file.read()
        yield after
      },
    },
  }
}

/** Escapes the three characters that forms escape in a name (HTML standard, multipart form data). */
function escapeName(name: string): string {
  return name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22')
}
