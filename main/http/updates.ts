/** Serves a folder with versions of the laptops' program. Its files are public. */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sendContent } from './answer/content.ts'
import { sendProblem } from './answer/failure-answer.ts'
import { lookAtFile, readFileParts, tagOfFile } from './answer/file-parts.ts'

/** Matches plain file names. Hidden files and paths into other folders do not match. */
const fileName = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,199}$/

/** Adds the route. The folder is read for each request, and never listed. */
export function registerUpdates(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { file: string } }>('/updates/:file', async (request, reply) => {
    const { file: name } = request.params
    const file = path.join(folder, name)
    const stats = fileName.test(name) ? lookAtFile(file) : null
    if (stats === null)
      return sendProblem(request, reply, { status: 404, detail: 'There is no such version here.' })
    return sendContent(request, reply, {
      size: stats.size,
      mimeType: name.endsWith('.yml') ? 'text/yaml' : 'application/octet-stream',
      tag: tagOfFile(stats),
      fileName: name,
      read: (start, end) => readFileParts(file, start, end),
    })
  })
}
