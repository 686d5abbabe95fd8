/** Runs a command line in the test's process, and captures its output and exit code. */
import process from 'node:process'

export interface Finished {
  code: number
  out: string
  err: string
}

/** `run` returns its exit code; if that is 0, `process.exitCode` may still report faults. */
export async function captureOutput(run: () => Promise<number>): Promise<Finished> {
  const said = { out: '', err: '' }
  const stops = [
    listen(process.stdout, text => {
      said.out += text
    }),
    listen(process.stderr, text => {
      said.err += text
    }),
  ]
  const before = process.exitCode
  process.exitCode = undefined
  try {
    const code = await run()
    return { code: code === 0 ? Number(process.exitCode ?? 0) : code, ...said }
  } finally {
    process.exitCode = before
    for (const stop of stops) stop()
  }
}

/** Redirects everything that is written to the stream, until the returned function is called. */
function listen(stream: NodeJS.WriteStream, hear: (text: string) => void): () => void {
  const write = stream.write
  stream.write = (text: string | Uint8Array) => {
    hear(String(text))
    return true
  }
  return () => {
    stream.write = write
  }
}
