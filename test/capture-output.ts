/** What a command line prints and ends with, run in the process of the test. */
import process from 'node:process'

export interface Finished {
  code: number
  out: string
  err: string
}

/** `run` returns its exit code; where that is 0, `process.exitCode` may still say that faults were found. */
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

/** Everything that is written to the stream goes to `hear` instead, until the function that it returns is called. */
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
