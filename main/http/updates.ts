/** Serves a folder with versions of the laptops' program. Its files are public. */
import { closeSync, constants, lstatSync, openSync, readSync, type Stats } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sendContent } from './answer/content.ts'
import { sendProblem } from './answer/failure-answer.ts'

/** Matches plain file names. Hidden files and paths into other folders do not match. */
const fileName = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,199}$/
const PART_BYTES = 256 * 1024

/** Adds the route. The folder is read for each request, and never listed. */
export function registerUpdates(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { file: string } }>('/updates/:file', async (request, reply) => {
    const { file: name } = request.params
    const file = path.join(folder, name)
    const stats = fileName.test(name) ? lookAt(file) : null
    if (stats === null)
      return sendProblem(request, reply, { status: 404, detail: 'There is no such version here.' })
    return sendContent(request, reply, {
      size: stats.size,
      mimeType: name.endsWith('.yml') ? 'text/yaml' : 'application/octet-stream',
      tag: `${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}`,
      fileName: name,
      read: (start, end) => readParts(file, start, end),
    })
  })
}

/** Returns null if there is no plain file. */
function lookAt(file: string): Stats | null {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  return stats?.isFile() ? stats : null
}

function* readParts(file: string, start: number, end: number): Generator<Uint8Array> {
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    for (let at = start; at < end; ) {
      const part = Buffer.allocUnsafe(Math.min(PART_BYTES, end - at))
      const count = readSync(handle, part, 0, part.length, at)
      // The file was replaced by a shorter one.
      if (count === 0) return
      at += count
      yield part.subarray(0, count)
    }
  } finally {
    closeSync(handle)
  }
}
